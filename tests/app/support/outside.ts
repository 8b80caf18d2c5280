import { vi } from 'vitest';

/** What happy-dom lets a test change of its browser. */
interface BrowserSettings {
  handleDisabledFileLoadingAsSuccess: boolean;
  fetch: { disableSameOriginPolicy: boolean };
}
const settings = (): BrowserSettings =>
  (globalThis as unknown as { happyDOM: { settings: BrowserSettings } }).happyDOM.settings;

/**
 * Says whether scripts of other sites can be had. They are never run: a test defines what they would. A script that came once is in
 * the page for the rest of the file.
 */
export function scriptsCome(come: boolean): void {
  settings().handleDisabledFileLoadingAsSuccess = come;
}

/** Lets `wire.reach` reach other origins, as a gateway may and a page may not. */
export function allowOtherOrigins(): void {
  settings().fetch.disableSameOriginPolicy = true;
}

/** A window that the app opened. */
export interface OpenedWindow {
  closed: boolean;
  location: { href: string };
  close(): void;
}

/** Stands in for the browser's windows: gives those that the app opened, the last one last. */
export function stubWindows(): OpenedWindow[] {
  const opened: OpenedWindow[] = [];
  vi.stubGlobal('open', () => {
    const window = {
      closed: false,
      location: { href: '' },
      close: () => void (window.closed = true),
    };
    opened.push(window);
    return window;
  });
  return opened;
}
