declare global {
  /** Of the page's script: returns the last early tap's target and stops recording. */
  var takeEarlyTap: (() => HTMLElement | null | undefined) | undefined;
}

/** Repeats a tap from before the app ran, only where the app drew the very same. */
export function replayEarlyTap(): void {
  globalThis.takeEarlyTap?.()?.click();
}
