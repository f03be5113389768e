// The help card of whatever the pointer rests on, the keyboard is on, or a finger holds: name, words, rule.

import type { Snippet } from "svelte";

export interface Help {
  name: string;
  words: string;
  rule: string;
  picture?: Snippet; // the thing, large
  of?: Element; // the thing, where another takes the pointer for it
}

const REST = 450; // ms a pointer rests, or a finger holds

const EXPLAINED = "data-explained";

/** What a card must not cover: the thing, or the larger one with a card of its own that it is a part of. */
function whole(node: Element): Element {
  const outer = node.parentElement?.closest(`[${EXPLAINED}]`);
  return outer ? whole(outer) : node;
}

function holds(node: Element, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
}

class HelpCard {
  open = $state.raw<{ help: Help; box: DOMRect } | null>(null);
  private readonly asked = new WeakMap<Element, () => Help | null>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waited = 0; // how often a card was waited for: what is left late closes none that was asked for since
  private pointer = ""; // where it was when it last moved or pressed, anywhere

  constructor() {
    for (const type of ["pointermove", "pointerdown"])
      // what was moved over has heard of it by then
      globalThis.addEventListener?.(type, (event) => void this.moved(event as PointerEvent));
  }

  /** `use:helpCard.on={() => ({name, words, rule})}`; what it says is made when it is asked for. */
  readonly on = (node: HTMLElement | SVGElement, ask: () => Help | null) => {
    this.asked.set(node, ask);
    const watched = this.watch(node, () => ask());
    return {
      update: (next: () => Help | null) => {
        ask = next;
        this.asked.set(node, next);
      },
      destroy: () => watched.destroy(),
    };
  };

  /** `use:helpCard.over` on a button that lies over explained things: it shows the card of the one under the pointer, by
   *  keyboard that of the only one. */
  readonly over = (node: HTMLElement) => {
    const parent = node.parentElement;
    if (!parent || parent.closest(`[${EXPLAINED}]`)) return { destroy: () => undefined }; // its own card is shown
    let thing: Element | null = null;
    const find = (event: Event): boolean => {
      const before = thing;
      const things = [...parent.querySelectorAll(`[${EXPLAINED}]`)].filter((one) => one !== node);
      const found = event instanceof PointerEvent ? things.filter((one) => holds(one, event)) : things;
      thing = (found.length === 1 && found[0]) || null;
      return thing !== before;
    };
    return this.watch(
      node,
      () => {
        const help = thing && this.asked.get(thing)?.();
        return help ? { ...help, of: thing as Element } : null;
      },
      find,
    );
  };

  private watch(node: HTMLElement | SVGElement, ask: () => Help | null, find?: (event: Event) => boolean) {
    let held = false;
    let asked = true; // false: the node came under a pointer at rest, which asks nothing until it moves
    const show = (): void => {
      const help = ask();
      if (help) this.open = { help, box: whole(help.of ?? node).getBoundingClientRect() };
    };
    const wait = (): void => {
      clearTimeout(this.timer);
      this.waited++;
      this.timer = setTimeout(show, REST);
    };
    const close = (): void => {
      const { waited } = this;
      queueMicrotask(() => waited === this.waited && this.close()); // blur may come while the page is being drawn
    };
    const handlers: [string, (event: Event) => void][] = [
      [
        "pointerenter",
        (event) => {
          if ((event as PointerEvent).pointerType !== "mouse") return;
          asked = this.moved(event as PointerEvent);
          find?.(event);
          if (asked) wait();
        },
      ],
      [
        "pointermove",
        (event) => {
          if (!this.moved(event as PointerEvent)) return;
          const other = find?.(event) ?? false;
          if (other) this.close();
          if ((event as PointerEvent).pointerType !== "mouse" || (asked && !other)) return;
          asked = true;
          wait();
        },
      ],
      ["pointerleave", close],
      [
        "pointerdown",
        (event) => {
          this.moved(event as PointerEvent);
          find?.(event);
          this.close(); // at once: a later close would stop the clock that is started here
          held = false;
          if ((event as PointerEvent).pointerType === "mouse") return;
          this.timer = setTimeout(() => {
            held = true;
            show();
          }, REST);
        },
      ],
      ["pointerup", () => clearTimeout(this.timer)],
      ["pointercancel", close],
      ["contextmenu", (event) => held && event.preventDefault()],
      [
        "click",
        (event) => {
          if (!held) return;
          held = false; // the finger was there to read, not to pick
          event.preventDefault();
          event.stopImmediatePropagation();
        },
      ],
      [
        "focus",
        (event) => {
          if (!(event.target as Element).matches(":focus-visible")) return;
          find?.(event);
          wait();
        },
      ],
      ["blur", close],
      ["keydown", (event) => ["Enter", " "].includes((event as KeyboardEvent).key) && close()], // as a press does
    ];
    node.setAttribute(EXPLAINED, "");
    for (const [name, handle] of handlers) node.addEventListener(name, handle, { capture: true });
    return {
      destroy: () => {
        close();
        for (const [name, handle] of handlers) node.removeEventListener(name, handle, { capture: true });
      },
    };
  }

  close(): void {
    clearTimeout(this.timer);
    this.open = null;
  }

  /** Whether a pointer is elsewhere than it was. */
  private moved({ clientX, clientY }: PointerEvent): boolean {
    const before = this.pointer;
    this.pointer = `${clientX} ${clientY}`;
    return this.pointer !== before;
  }
}

export const helpCard = new HelpCard();
