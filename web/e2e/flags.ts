// How Debian's chromium is started: quiet, and without a sandbox where tests run as root in a container.
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
