// Rings on the water where something sank, rose or dived.

export interface Splash {
  id: number;
  x: number;
  y: number;
  part: number;
}

export class Splashes {
  rings = $state<Splash[]>([]);
  private ids = 0;

  /** One ring, where the thing is when it starts. */
  at(where: () => { x: number; y: number }): { start(): void; at(t: number): void; end(): void } {
    const id = this.ids++;
    return {
      start: () => this.rings.push({ id, x: where().x, y: where().y, part: 0 }),
      at: (t) => {
        const ring = this.rings.find((one) => one.id === id);
        if (ring) ring.part = t;
      },
      end: () => {
        this.rings = this.rings.filter((one) => one.id !== id);
      },
    };
  }
}
