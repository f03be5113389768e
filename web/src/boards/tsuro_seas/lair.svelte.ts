// The daikaiju as they are drawn just now: rising, turning, swimming, leaving over the rim, diving.

import { between, eased, type Movement } from "../../motion/queue.svelte";
import { sounds } from "../../motion/sound.svelte";
import { middle, type Square, STEPS, UNIT } from "./sea";
import type { Splashes } from "./splashes.svelte";
import type { SeaView } from "./view";

export interface BeastSprite {
  id: string;
  square: Square;
  orientation: number;
  x: number;
  y: number;
  angle: number; // of its arrows; a quarter turn counter-clockwise is -90
  size: number;
}

export class Lair {
  beasts = $state<BeastSprite[]>([]);

  /** `mark` marks a square that a daikaiju has come to. */
  constructor(
    private readonly splashes: Splashes,
    private readonly mark: (square: Square) => void,
  ) {}

  settle(daikaiju: SeaView["daikaiju"]): void {
    this.beasts = daikaiju.map(({ id, square, orientation }) => {
      const { x, y } = middle(square);
      return { id, square, orientation, x, y, angle: -90 * orientation, size: 1 };
    });
  }

  private beast(id: string): BeastSprite | undefined {
    return this.beasts.find((beast) => beast.id === id);
  }

  rises(id: string, square: Square, orientation: number): Movement {
    const { x, y } = middle(square);
    const splash = this.splashes.at(() => ({ x, y }));
    return {
      ms: 420,
      start: () => {
        sounds.play("drum");
        this.beasts.push({ id, square, orientation, x, y, angle: -90 * orientation, size: 0 });
        splash.start();
      },
      at: (t) => {
        splash.at(t);
        const beast = this.beast(id);
        if (beast) beast.size = eased(t);
      },
      end: () => {
        splash.end();
        const beast = this.beast(id);
        if (beast) beast.size = 1;
        this.mark(square);
      },
    };
  }

  turns(id: string): Movement {
    let from = 0;
    return {
      ms: 300,
      start: () => {
        from = this.beast(id)?.angle ?? 0;
      },
      at: (t) => {
        const beast = this.beast(id);
        if (beast) beast.angle = from - 90 * eased(t);
      },
      end: () => {
        const beast = this.beast(id);
        if (!beast) return;
        beast.orientation = (beast.orientation + 1) % 4;
        beast.angle = -90 * beast.orientation;
      },
    };
  }

  swims(id: string, square: Square): Movement {
    const to = middle(square);
    let from = to;
    return {
      ms: 340,
      start: () => {
        sounds.play("wave");
        const beast = this.beast(id);
        if (beast) from = { x: beast.x, y: beast.y };
      },
      at: (t) => {
        const beast = this.beast(id);
        if (beast) Object.assign(beast, { x: between(from.x, to.x, eased(t)), y: between(from.y, to.y, eased(t)) });
      },
      end: () => {
        const beast = this.beast(id);
        if (beast) Object.assign(beast, { ...to, square });
        this.mark(square);
      },
    };
  }

  /** Over the rim, on that side. */
  leaves(id: string, side: string): Movement {
    const step = STEPS[side] ?? { x: 0, y: 0 };
    let from = { x: 0, y: 0 };
    return {
      ms: 380,
      start: () => {
        const beast = this.beast(id);
        if (beast) from = { x: beast.x, y: beast.y };
      },
      at: (t) => {
        const beast = this.beast(id);
        if (beast)
          Object.assign(beast, {
            x: from.x + step.x * UNIT * eased(t),
            y: from.y + step.y * UNIT * eased(t),
            size: 1 - t * 0.9,
          });
      },
      end: () => this.without(id),
    };
  }

  dives(id: string): Movement {
    const splash = this.splashes.at(() => this.beast(id) ?? { x: 0, y: 0 });
    return {
      ms: 320,
      start: () => {
        sounds.play("drum");
        splash.start();
      },
      at: (t) => {
        splash.at(t);
        const beast = this.beast(id);
        if (beast) beast.size = 1 - t;
      },
      end: () => {
        splash.end();
        this.without(id);
      },
    };
  }

  private without(id: string): void {
    this.beasts = this.beasts.filter((beast) => beast.id !== id);
  }
}
