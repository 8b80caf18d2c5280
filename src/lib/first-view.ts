/**
 * Whether the page brought its own content (PWA-13c), over which the app draws the same; so it is
 * while that is prerendered.
 */
export const hasFirstView = (): boolean =>
  import.meta.env.MODE === 'prerender' ||
  globalThis.document?.documentElement?.dataset.view !== undefined;
