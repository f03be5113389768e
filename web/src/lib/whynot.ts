// "Why can't I?": from something on the table that is not lit, an action to ask the rules about.

import type { ActionInfo, VerbInfo } from "../protocol";

/** `kind:name` in its parts; the name may hold colons. */
export function parts(element: string): [string, string] {
  const at = element.indexOf(":");
  return [element.slice(0, at), element.slice(at + 1)];
}

/** A legal action with this element in place of its own of that kind, else a verb that takes just such an element. */
export function askedFor(actions: ActionInfo[], verbs: VerbInfo[], element: string): string | null {
  const [kind, name] = parts(element);
  for (const action of actions) {
    const own = action.elements.find((e) => parts(e)[0] === kind);
    if (!own) continue;
    const words = action.text.split(" ");
    const place = words.indexOf(parts(own)[1], 1);
    if (place > 0) return words.with(place, name).join(" ");
  }
  const verb = verbs.find((v) => v.usage === `${v.name} ${kind.toUpperCase()}`);
  return verb ? `${verb.name} ${name}` : null;
}
