// What several parts of a page share about one table, as long as the table itself is there.

import type { TableModel } from "./table.svelte";

/**
 * One thing per table. It is made under a root of its own: made under the component that asks first, whatever is
 * derived in it would stand still once that component goes (a rematch puts board and hand up anew).
 */
export function perTable<T>(make: (table: TableModel) => T): (table: TableModel) => T {
  const known = new WeakMap<TableModel, { thing: T }>();
  return (table) => {
    let kept = known.get(table);
    if (!kept) {
      const made: { thing: T }[] = [];
      $effect.root(() => void made.push({ thing: make(table) }));
      kept = made[0] as { thing: T };
      known.set(table, kept);
    }
    return kept.thing;
  };
}
