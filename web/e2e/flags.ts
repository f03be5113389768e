// How Debian's chromium is started: quiet, and without a sandbox where tests run as root in a container.

// What a headless window has no use for: a page of its own for the address bar's suggestions, and spare processes, cost
// as much time as the page under test. The last list given is the one that holds, so Playwright's own stands here too.
const WITHOUT = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "PreloadTopChromeWebUI",
  "SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${WITHOUT.join(",")}`,
];

/** How it is launched, with further flags. */
export const launched = (...more: string[]) => ({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [...FLAGS, ...more],
});
