/** See browser.mjs. */
export function shellOf(chromium: string): string;
