// Where the product lies on its server: behind a proxy all its pages may have a path before theirs.

/** The path before all others, such as `/hyakki`, from the page as the server sent it; none at the root. */
export function readBase(content: string | null | undefined): string {
  return content?.startsWith("/") ? content.replace(/\/+$/, "") : "";
}

const base =
  typeof document === "undefined"
    ? ""
    : readBase(document.querySelector<HTMLMetaElement>('meta[name="base"]')?.content);

/** The address of a page, call or file of ours, for links, pictures and requests. */
export function at(path: string): string {
  return base + path;
}

/** The path of a page without what stands before all of them. */
export function within(path: string, before = base): string {
  return before && (path === before || path.startsWith(`${before}/`)) ? path.slice(before.length) || "/" : path;
}
