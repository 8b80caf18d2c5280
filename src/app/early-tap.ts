declare global {
  /** Of the page's own script: where the last tap before the app ran belongs now, and notes no more. */
  var takeEarlyTap: (() => HTMLElement | null | undefined) | undefined;
}

/**
 * Does what a person tapped on the page before the app had taken it over: what is seen can be used from the first moment.
 * Only where the app has drawn the very same thing, as often as before; anything else is left alone.
 */
export function replayEarlyTap(): void {
  globalThis.takeEarlyTap?.()?.click();
}
