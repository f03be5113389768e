// What the board reads from a view by itself.
import { expect, it } from "vitest";
import { climbs, stationView } from "./view";

const asked = (frame: string, laid: string) =>
  stationView({ seat: 1, players: [{ laid: null }, { laid }], pending: [{ frame: "turn" }, { frame }] });

it("leads over stairs while the card's own way is chosen, and no longer", () => {
  expect(climbs(asked("choose_zone", "use_stairs"))).toBe(true);
  expect(climbs(asked("choose_zone", "high_speed_movement"))).toBe(true);
  expect(climbs(asked("choose_zone", "move"))).toBe(false);
  expect(climbs(asked("choose_side", "use_stairs"))).toBe(false); // Tree Root parts the area one has climbed to
  expect(climbs(stationView({}))).toBe(false);
});
