// A drawn board as a picture: copied as it looks now, with its own fonts inside; nothing of it leaves the browser.

const XHTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";

/** What makes a thing look as it does; everything else follows from where it stands. */
const LOOKS =
  `align-content align-items align-self background-color background-image background-position background-repeat
background-size border-bottom-color border-bottom-left-radius border-bottom-right-radius border-bottom-style
border-bottom-width border-left-color border-left-style border-left-width border-right-color border-right-style
border-right-width border-top-color border-top-left-radius border-top-right-radius border-top-style border-top-width bottom
box-shadow box-sizing clip-path color column-gap cx cy d display dominant-baseline fill fill-opacity fill-rule filter
flex-basis flex-direction flex-grow flex-shrink flex-wrap font-family font-size font-style font-weight grid-column-end
grid-column-start grid-row-end grid-row-start grid-template-columns grid-template-rows height hyphens isolation justify-content
justify-items justify-self left letter-spacing line-height list-style-type margin-bottom margin-left margin-right margin-top
mask mix-blend-mode opacity order overflow-wrap overflow-x overflow-y padding-bottom padding-left padding-right padding-top paint-order
position r right rotate row-gap rx ry scale stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
stroke-linejoin stroke-opacity stroke-width text-align text-anchor text-decoration-line text-overflow text-shadow
text-transform top transform transform-box transform-origin translate vector-effect vertical-align visibility white-space
width word-break writing-mode x y z-index`.split(/\s+/);
const SHARPER = 2; // pixels of a PNG for each of the page

/** The board as the text of an SVG file. */
export async function asSvg(board: HTMLElement): Promise<string> {
  const { width, height } = board.getBoundingClientRect();
  const copy = copied(board) as HTMLElement;
  copy.lang = document.documentElement.lang; // words are parted by it
  copy.style.margin = "0";
  copy.style.position = "relative";
  copy.style.inset = "auto";
  const picture = document.createElementNS(SVG, "svg");
  for (const [name, value] of [
    ["width", width],
    ["height", height],
    ["viewBox", `0 0 ${width} ${height}`],
  ] as const)
    picture.setAttribute(name, String(value));
  const fonts = document.createElementNS(SVG, "style");
  fonts.textContent = await fontFaces();
  const ground = document.createElementNS(SVG, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", getComputedStyle(document.body).backgroundColor);
  const frame = document.createElementNS(SVG, "foreignObject");
  frame.setAttribute("width", "100%");
  frame.setAttribute("height", "100%");
  frame.append(copy);
  picture.append(fonts, ground, frame);
  return new XMLSerializer().serializeToString(picture);
}

/** The same in pixels. */
export async function asPng(board: HTMLElement): Promise<Blob> {
  const { width, height } = board.getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await asSvg(board))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * SHARPER);
  canvas.height = Math.round(height * SHARPER);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be drawn"))), "image/png"),
  );
}

/** Hands something to the browser to be saved. */
export function save(data: Blob, name: string): void {
  const address = URL.createObjectURL(data);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A copy of a thing and all in it that needs no style sheet; what is not seen stays behind. */
function copied(thing: Element): Element {
  const copy = thing.cloneNode(false) as HTMLElement | SVGElement;
  for (const { name } of [...copy.attributes])
    if (/^(class|on|data-|aria-|tabindex|role|style)/.test(name)) copy.removeAttribute(name);
  dress(copy, getComputedStyle(thing));
  const before = beside(thing, "::before");
  if (before) copy.append(before);
  for (const child of thing.childNodes) {
    if (child instanceof Text) copy.append(child.cloneNode());
    else if (child instanceof Element && seen(child)) copy.append(copied(child));
  }
  const after = beside(thing, "::after");
  if (after) copy.append(after);
  return copy;
}

/** Gradients and patterns show nothing by themselves, and are needed. */
function seen(thing: Element): boolean {
  return thing.closest("defs") !== null || getComputedStyle(thing).display !== "none";
}

/** What style sheets put before or after a thing, as a thing. */
function beside(thing: Element, which: "::before" | "::after"): Element | null {
  if (!(thing instanceof HTMLElement)) return null;
  const style = getComputedStyle(thing, which);
  if (style.content === "none" || style.content === "normal" || style.display === "none") return null;
  const made = document.createElementNS(XHTML, "span") as HTMLElement;
  made.textContent = /^"(.*)"$/s.exec(style.content)?.[1] ?? "";
  dress(made, style);
  return made;
}

/** Files of the server are left out: a picture needs nothing from elsewhere. */
function dress(copy: HTMLElement | SVGElement, style: CSSStyleDeclaration): void {
  for (const name of LOOKS) {
    const value = style.getPropertyValue(name);
    if (value && !/url\((?!"?#)/.test(value)) copy.style.setProperty(name, value);
  }
}

/** The fonts of the page, each with its file inside. */
async function fontFaces(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule);
  const texts = faces.map(async ({ cssText, parentStyleSheet }) => {
    const [whole, path] = /url\("?([^")]+)"?\)/.exec(cssText) ?? [];
    if (!whole || !path) return "";
    const file = await fetch(new URL(path, parentStyleSheet?.href ?? location.href));
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return cssText.replace(whole, `url("data:font/woff2;base64,${text}")`);
  });
  return (await Promise.all(texts)).join("\n");
}
