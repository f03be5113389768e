// The five kinds of clues as silhouettes on 48 by 48 that read at 14 px, and the pattern behind each on its card.

export const CLUES = ["dove", "food", "coffee", "transformation", "mask"] as const;

export const GLYPHS: Record<string, string> = {
  dove: "<path d='M3 25c5 2 9 1 12-2 0-8 5-15 14-19 0 5 0 8 2 11 4-1 8 0 10 3l5 2-5 2c-1 11-9 19-21 19-5 0-9-1-12-3 5-1 8-2 10-5-7 0-13-3-15-8Z'/><circle cx='38' cy='20.500' r='1.700' class='pin'/><path class='cut' d='M17 25c6 2 11 1 15-3'/>",
  food: "<path d='M24 5c4 0 6 3 8 6l11 20c3 6 0 11-6 11H11c-6 0-9-5-6-11L16 11c2-3 4-6 8-6Z'/><path class='hole' d='M16.500 28h15v14h-15Z'/>",
  coffee:
    "<path d='M6 19h28v3c8-1 10 3 9 7-1 5-6 7-11 6-2 3-5 5-8 5h-8C9 40 6 32 6 19Zm28 7c0 2 0 4-1 5 3 0 5-1 6-3s-1-3-5-2Z' fill-rule='evenodd'/><path d='M5 42h32v3H5Z'/><path class='steam' d='M14 15c-3-4 3-6 0-11m8 11c-3-4 3-6 0-11m8 11c-3-4 3-6 0-11'/>",
  transformation:
    "<path d='M22 46C8 40 1 27 5 6c4 12 9 19 15 23C14 20 13 11 18 2c2 11 5 19 8 25 0-9 3-18 11-24-2 11-3 19-4 27 4-4 8-9 11-17 3 17-5 29-17 33Z'/>",
  mask: "<path d='M3 14c8-4 14-3 21 1 7-4 13-5 21-1 1 12-3 21-11 22-5 0-8-4-10-8-2 4-5 8-10 8C6 35 2 26 3 14Z'/><path class='hole' d='M10 20c4-3 9-1 11 4-5 2-10 1-11-4Zm28 0c-4-3-9-1-11 4 5 2 10 1 11-4Z'/>",
};

/** A pattern of its own for each kind, so that cards differ without their colours; on 80 by 112. */
export const PATTERNS: Record<string, string> = {
  dove: "M7 20h66M7 32h66M7 44h66M7 56h66M7 68h66",
  food: "M7 29l22-22M7 51l44-44M7 73l66-66M17 83l56-56M39 83l34-34M61 83l12-12",
  coffee: "M19 7v76M31 7v76M43 7v76M55 7v76M67 7v76",
  transformation:
    "M7 20l11-13M7 20l13 15 13-15 13 15 13-15 14 15M7 44l13 15 13-15 13 15 13-15 14 15M7 68l13 14 13-14 13 14 13-14 14 14",
  mask: "M13 13h0M27 13h0M53 13h0M67 13h0M13 27h0M67 27h0M13 41h0M67 41h0M13 55h0M67 55h0M13 69h0M27 76h0M53 76h0M67 69h0",
};
