// Where in the product this page is: the path, changed without loading the page anew.
import { at, within } from "./base";

class Place {
  path = $state(within(location.pathname));

  constructor() {
    window.addEventListener("popstate", () => {
      this.path = within(location.pathname);
    });
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", at(path));
    else history.pushState(null, "", at(path));
    this.path = path.replace(/#.*/, ""); // the page itself looks for what is meant on it
    scrollTo(0, 0);
  }

  /** For links: goes there unless a new tab or the like was asked for. */
  readonly follow = (event: MouseEvent): void => {
    const link = (event.currentTarget as HTMLElement).closest("a");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(within(link.pathname));
  };
}

export const place = new Place();
