// Cards and tiles that fly from one place of the page to another, turning on the way if they were face down.

import type { Snippet } from "svelte";
import type { Movement } from "./queue.svelte";
import { eased } from "./queue.svelte";

/** How the face of a thing is drawn, and which thing it is. */
export interface Face {
  draw: Snippet<[string]>;
  what: string;
  tall?: boolean; // upright like a card, not square like a tile
  most?: number; // px it is high, where the places it flies between are higher
}

/** Something in the air: its picture, where it is, how far it has turned (0 back, 1 face). */
export interface Flight {
  id: number;
  face: Face | null; // null: only the back is seen
  x: number;
  y: number;
  size: number;
  turn: number;
}

const MS = 420;
const ARC = 46; // px a flight rises over the straight line

class Flights {
  list = $state.raw<Flight[]>([]);
  private ids = 0;
  private readonly places = new Map<string, HTMLElement | SVGElement>();

  /** For elements that flights start from or land on: `use:flights.place={"pile"}`. */
  readonly place = (node: HTMLElement | SVGElement, name: string) => {
    this.places.set(name, node);
    return {
      update: (next: string) => {
        if (this.places.get(name) === node) this.places.delete(name);
        name = next;
        this.places.set(name, node);
      },
      destroy: () => {
        if (this.places.get(name) === node) this.places.delete(name);
      },
    };
  };

  /** A flight between two places; none if one of them is not on the page. */
  fly(from: string, to: string, face: Face | null, turns = true, ms = MS): Movement {
    let flight: Flight | null = null;
    let ends: [DOMRect, DOMRect] | null = null;
    return {
      ms,
      start: () => {
        const [a, b] = [this.places.get(from), this.places.get(to)];
        if (!a || !b) return;
        ends = [a.getBoundingClientRect(), b.getBoundingClientRect()];
        flight = { id: this.ids++, face, ...middle(ends[0], face?.most), turn: turns ? 0 : 1 };
        this.list = [...this.list, flight];
      },
      at: (t) => {
        if (!flight || !ends) return;
        const e = eased(t);
        const [a, b] = [middle(ends[0], face?.most), middle(ends[1], face?.most)];
        flight = {
          ...flight,
          x: a.x + (b.x - a.x) * e,
          y: a.y + (b.y - a.y) * e - Math.sin(Math.PI * e) * ARC,
          size: a.size + (b.size - a.size) * e,
          turn: turns ? e : 1,
        };
        const now = flight;
        this.list = this.list.map((other) => (other.id === now.id ? now : other));
      },
      end: () => {
        const id = flight?.id;
        this.list = this.list.filter((other) => other.id !== id);
      },
    };
  }
}

function middle(rect: DOMRect, most = Infinity): { x: number; y: number; size: number } {
  const size = Math.min(rect.width, rect.height, most);
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2, size };
}

export const flights = new Flights();
