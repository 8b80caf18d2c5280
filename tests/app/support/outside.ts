import { vi } from 'vitest';

interface BrowserSettings {
  handleDisabledFileLoadingAsSuccess: boolean;
  fetch: { disableSameOriginPolicy: boolean };
}
const settings = (): BrowserSettings =>
  (globalThis as unknown as { happyDOM: { settings: BrowserSettings } }).happyDOM.settings;

/**
 * Other sites' scripts; never run, so a test defines what they would. A loaded one stays for the
 * file.
 */
export function scriptsCome(come: boolean): void {
  settings().handleDisabledFileLoadingAsSuccess = come;
}

/** `wire.reach` may then reach other origins, as only a gateway may. */
export function allowOtherOrigins(): void {
  settings().fetch.disableSameOriginPolicy = true;
}

/** Opened by the app. */
export interface OpenedWindow {
  closed: boolean;
  location: { href: string };
  close(): void;
}

/** Replaces the browser's windows; returns those opened, the last one last. */
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
