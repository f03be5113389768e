// One stop of the keyboard for things that explain themselves: Tab comes to the group, arrows go from one to the next.

const EXPLAINED = "[data-explained]";
const STOPS = 'button:not(:disabled):not([tabindex="-1"]), [tabindex="0"]';
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

type Thing = HTMLElement | SVGElement;

/** `use:reading` on what holds them; whatever shows a help card to a pointer shows it to the keyboard then. */
export function reading(node: Thing): { destroy(): void } {
  node.tabIndex = 0;
  node.dataset.reading = "";
  let last: Thing | null = null;

  const all = (): Thing[] => [...node.querySelectorAll<Thing>(EXPLAINED)].filter((one) => one.getClientRects().length);
  /** What takes the keyboard for a thing: itself, or the button that lies over it. */
  const stop = (thing: Thing): Thing => (thing.matches(STOPS) ? thing : (thing.querySelector<Thing>(STOPS) ?? thing));

  function to(thing: Thing | undefined): void {
    if (!thing) return;
    const target = stop(thing);
    if (!target.hasAttribute("tabindex") && !(target instanceof HTMLButtonElement)) target.tabIndex = -1;
    target.focus();
  }

  function focus(event: Event): void {
    const target = event.target as Thing;
    if (target !== node) last = target;
    else if (node.matches(":focus-visible")) {
      const things = all();
      const before = things.find((one) => one === last || stop(one) === last);
      to(before ?? things.find((one) => stop(one).matches(STOPS)) ?? things[0]);
    }
  }

  function key(event: Event): void {
    const { key, shiftKey } = event as KeyboardEvent;
    if (key === "Tab" && shiftKey) {
      node.tabIndex = -1; // or Tab would only go back into the group
      setTimeout(() => (node.tabIndex = 0));
    }
    const step = STEPS[key];
    if (!step || event.defaultPrevented) return;
    const things = all();
    const at = things.findLastIndex((one) => one.contains(event.target as Node));
    event.preventDefault();
    event.stopPropagation();
    to(things[(at + step + things.length) % things.length]);
  }

  node.addEventListener("focusin", focus);
  node.addEventListener("keydown", key);
  return {
    destroy() {
      node.removeEventListener("focusin", focus);
      node.removeEventListener("keydown", key);
    },
  };
}
