import { useInsertionEffect } from 'react';

declare global {
  /**
   * Set by the gateway's page, which has only the first view's styles: applies the whole sheets.
   */
  var applyLateStyles: (() => void) | undefined;
}

/** Applies the whole styles in the commit that takes the page over, before anything is measured. */
export function useLateStyles(): void {
  useInsertionEffect(() => globalThis.applyLateStyles?.(), []);
}
