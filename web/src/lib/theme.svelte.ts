// Washi by day, indigo by night: follows the system until one is chosen, and remembers the choice.

export type Theme = "system" | "washi" | "indigo";

const KEY = "hyakki.theme";
const NEXT: Record<Theme, Theme> = { system: "washi", washi: "indigo", indigo: "system" };

function remembered(): Theme {
  try {
    const chosen = localStorage.getItem(KEY);
    return chosen === "washi" || chosen === "indigo" ? chosen : "system";
  } catch {
    return "system"; // storage may be forbidden
  }
}

class ThemeChoice {
  theme = $state<Theme>(remembered());

  constructor() {
    this.show();
  }

  next(): void {
    this.theme = NEXT[this.theme];
    try {
      localStorage.setItem(KEY, this.theme);
    } catch {
      // then it lasts as long as the page
    }
    this.show();
  }

  private show(): void {
    document.documentElement.dataset.theme = this.theme;
  }
}

export const theme = new ThemeChoice();
