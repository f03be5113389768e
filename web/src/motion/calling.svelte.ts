// Calls people back to a page that they do not look at: a notification of the browser, where it allows any.

import { keep, kept } from "./kept";

const KEY = "hyakki.notify";

class Calling {
  /** Browsers allow it only over https or on this machine itself; elsewhere the title and the sound must do. */
  readonly possible = typeof Notification !== "undefined" && window.isSecureContext;
  private wanted = $state(kept(KEY) === "on");
  private allowed = $state(this.possible && Notification.permission === "granted");
  readonly on = $derived(this.possible && this.wanted && this.allowed);
  /** The browser was told never to ask again. */
  refused = $state(this.possible && Notification.permission === "denied");
  private shown: Notification | null = null;

  /** By a click: browsers ask their user only then. */
  async toggle(): Promise<void> {
    this.wanted = !this.on;
    keep(KEY, this.wanted ? "on" : "off");
    if (!this.wanted || this.allowed) return;
    const answer = await Notification.requestPermission();
    this.allowed = answer === "granted";
    this.refused = answer === "denied";
  }

  /** Says something, if nobody looks. */
  call(title: string, words: string): void {
    if (!this.on || !document.hidden) return;
    this.hush();
    try {
      this.shown = new Notification(title, { body: words, tag: "hyakki" });
    } catch {
      return; // some phones want it of a service worker alone
    }
    this.shown.onclick = () => {
      window.focus();
      this.hush();
    };
  }

  /** Somebody looks again. */
  hush(): void {
    this.shown?.close();
    this.shown = null;
  }
}

export const calling = new Calling();
