import { useInsertionEffect } from 'react';

declare global {
  /** Of the gateway's page, which has the first view's styles: applies whole sheets. */
  var applyLateStyles: (() => void) | undefined;
}

/** In the commit that takes the page over, before measuring. */
export function useLateStyles(): void {
  useInsertionEffect(() => globalThis.applyLateStyles?.(), []);
}
