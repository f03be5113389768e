import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { commitmentOf, sha256 } from "./sha256";

it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])("hashes %d bytes as everybody does", (length) => {
  const bytes = Uint8Array.from({ length }, (_, i) => (i * 7) % 256);
  expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
});

it("makes the commitment that hyakki.table.seed makes", () => {
  expect(commitmentOf(`${"0".repeat(63)}1`)).toBe("9a97e577935f9010062db63a3da44c3595f676f7d02715c8e65fade270947f67");
});
