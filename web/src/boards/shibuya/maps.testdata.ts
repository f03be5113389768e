// A map that tests draw: a hall as an owner might write one.

export const HALL = {
  floors: [
    { id: "top", label: "1F" },
    { id: "bottom", label: "B1F" },
  ],
  areas: [
    { id: "gate", floor: "top", plaza: true, humans_at_setup: 0, die: null, pieces_at_setup: ["gojo"] },
    { id: "west", floor: "top", plaza: false, humans_at_setup: 1, die: 1, pieces_at_setup: [] },
    { id: "east", floor: "top", plaza: false, humans_at_setup: 1, die: 2, pieces_at_setup: [] },
    {
      id: "square",
      floor: "bottom",
      plaza: true,
      humans_at_setup: 0,
      die: null,
      pieces_at_setup: ["jogo", "hanami", "mahito"],
    },
    { id: "track1", floor: "bottom", plaza: false, humans_at_setup: 1, die: 3, pieces_at_setup: [] },
    { id: "track2", floor: "bottom", plaza: false, humans_at_setup: 1, die: 4, pieces_at_setup: [] },
    { id: "track3", floor: "bottom", plaza: false, humans_at_setup: 1, die: 5, pieces_at_setup: [] },
    { id: "kiosk", floor: "bottom", plaza: false, humans_at_setup: 1, die: 6, pieces_at_setup: [] },
    { id: "office", floor: "bottom", plaza: false, humans_at_setup: 1, die: null, pieces_at_setup: [] },
  ],
  boundaries: [
    { id: "b1", ends: ["gate", "west"] },
    { id: "b2", ends: ["gate", "east"] },
    { id: "b3", ends: ["west", "east"] },
    { id: "b4", ends: ["square", "track1"] },
    { id: "b5", ends: ["square", "track2"] },
    { id: "b6", ends: ["square", "track3"] },
    { id: "b7", ends: ["track1", "track2"] },
    { id: "b8", ends: ["track2", "track3"] },
    { id: "b9", ends: ["square", "kiosk"] },
    { id: "b10", ends: ["kiosk", "office"] },
  ],
  stairs: [
    { id: "s1", ends: ["west", "track1"] },
    { id: "s2", ends: ["east", "track3"] },
  ],
};
