// The help card of whatever the pointer rests on, the keyboard is on, or a finger holds: name, words, rule.

import type { Snippet } from "svelte";

export interface Help {
  name: string;
  words: string;
  rule: string;
  picture?: Snippet; // the thing, large
}

const REST = 450; // ms a pointer rests, or a finger holds

const EXPLAINED = "data-explained";

/** What a card must not cover: the thing, or the larger one with a card of its own that it is a part of. */
function whole(node: Element): Element {
  const outer = node.parentElement?.closest(`[${EXPLAINED}]`);
  return outer ? whole(outer) : node;
}

class HelpCard {
  open = $state.raw<{ help: Help; box: DOMRect } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pointer = ""; // where it was when it last moved or pressed

  /** `use:helpCard.on={() => ({name, words, rule})}`; what it says is made when it is asked for. */
  readonly on = (node: HTMLElement | SVGElement, ask: () => Help | null) => {
    let held = false;
    let asked = true; // false: the node came under a pointer at rest, which asks nothing until it moves
    const show = (): void => {
      const help = ask();
      if (help) this.open = { help, box: whole(node).getBoundingClientRect() };
    };
    const wait = (): void => {
      clearTimeout(this.timer);
      this.timer = setTimeout(show, REST);
    };
    const close = (): void => queueMicrotask(() => this.close()); // blur may come while the page is being drawn
    const handlers: [string, (event: Event) => void][] = [
      [
        "pointerenter",
        (event) => {
          if ((event as PointerEvent).pointerType !== "mouse") return;
          asked = this.moved(event as PointerEvent);
          if (asked) wait();
        },
      ],
      [
        "pointermove",
        (event) => {
          if (!this.moved(event as PointerEvent) || asked) return;
          asked = true;
          wait();
        },
      ],
      ["pointerleave", close],
      [
        "pointerdown",
        (event) => {
          this.moved(event as PointerEvent);
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
      ["focus", () => node.matches(":focus-visible") && wait()],
      ["blur", close],
      ["keydown", (event) => ["Enter", " "].includes((event as KeyboardEvent).key) && close()], // as a press does
    ];
    node.setAttribute(EXPLAINED, "");
    for (const [name, handle] of handlers) node.addEventListener(name, handle, { capture: true });
    return {
      update: (next: () => Help | null) => {
        ask = next;
      },
      destroy: () => {
        close();
        for (const [name, handle] of handlers) node.removeEventListener(name, handle, { capture: true });
      },
    };
  };

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
