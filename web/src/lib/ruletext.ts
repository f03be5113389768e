// A rule as a player reads it: without the ledger's marks, its source and its way of writing names.

const SOURCE = /\s*\(source: [^]*\)\.?$/;
const NAME = /`([^`]+)`/g;
const EMPHASIS = /\*+([^*\s][^*]*)\*+/g;

/** `Take a *zone* (`use_stairs`) (source: p. 3; C).` as `Take a zone (use stairs).` */
export function readable(text: string): string {
  const bare = text.replace(SOURCE, ".").replace(/\.\.$/, ".");
  return bare.replace(NAME, (_, name: string) => name.replaceAll("_", " ")).replace(EMPHASIS, "$1");
}
