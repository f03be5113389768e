// Builds the one page into the Python package, which serves it under a strict content policy: nothing inline.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "./", // the server knows under which path it lies, and puts that in place of the dot in the page
  plugins: [svelte()],
  build: {
    outDir: "../src/hyakki/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // data: addresses would need a hole in the content policy
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  test: { include: ["src/**/*.test.ts"] },
});
