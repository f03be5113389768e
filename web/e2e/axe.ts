// Axe, looking at a page as it stands. Our pages have no frames, so none is searched for (which would cost a window of its own).
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** All of the page, or of it what `within` selects. */
export const axe = (page: Page, within = "html"): ReturnType<AxeBuilder["analyze"]> =>
  new AxeBuilder({ page })
    .include(within)
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
