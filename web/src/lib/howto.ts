// The screens that say how to play, out of a game's messages: `howto.1` a title, `howto.1.2` a step, `howto.1.2.name` its name.

import type { Templates } from "./words";

export interface Screen {
  title: string;
  steps: { name: string; words: string }[];
}

/** All screens, in order; empty if the messages hold none. */
export function screensOf(templates: Templates): Screen[] {
  return counted(templates, "howto").map(([key, title]) => ({
    title,
    steps: counted(templates, key).map(([step, words]) => ({ name: templates[`${step}.name`] ?? "", words })),
  }));
}

/** The texts `<key>.1`, `<key>.2`, … as far as they go. */
function counted(templates: Templates, key: string): [string, string][] {
  const texts: [string, string][] = [];
  for (let n = 1; templates[`${key}.${n}`] !== undefined; n++)
    texts.push([`${key}.${n}`, templates[`${key}.${n}`] as string]);
  return texts;
}
