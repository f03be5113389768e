// Numbers that look like chance but are the same each time: rubble, pebbles and strata lie where they lay.

export function seeded(seed: number): () => number {
  let now = (seed * 7919 + 7) % 2147483647;
  return () => {
    now = (now * 16807) % 2147483647;
    return now / 2147483647;
  };
}
