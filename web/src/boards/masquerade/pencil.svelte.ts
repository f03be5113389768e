// The pencil of the deduction sheet: puts a mark, and rubs out the last ones.

import type { TableModel } from "../../lib/table.svelte";
import { Rubber } from "./marks";

export class Pencil {
  undoable = $state(0); // marks that can be rubbed out
  private readonly rubber = new Rubber();

  constructor(private readonly table: TableModel) {}

  async put(cell: string, sign: string, remember = true): Promise<void> {
    const before = this.table.marks.get(cell) ?? "";
    if (!(await this.table.ask({ type: "mark", cell, sign }))) return;
    if (remember) this.rubber.note(cell, before);
    this.undoable = this.rubber.left;
  }

  undo(): void {
    const last = this.rubber.back();
    if (last) void this.put(last.cell, last.before, false);
  }
}
