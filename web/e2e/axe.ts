// Axe, looking at a page as it stands. Our pages have no frames, so none is searched for (which would cost a window of its own).
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export const axe = (page: Page): ReturnType<AxeBuilder["analyze"]> =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
