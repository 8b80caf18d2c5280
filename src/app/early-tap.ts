declare global {
  /**
   * Set by the page's script: returns the last tap's target before the app ran, and stops
   * recording.
   */
  var takeEarlyTap: (() => HTMLElement | null | undefined) | undefined;
}

/**
 * Repeats a tap made before the app took the page over. Only where the app drew the very same
 * things, as often as before.
 */
export function replayEarlyTap(): void {
  globalThis.takeEarlyTap?.()?.click();
}
