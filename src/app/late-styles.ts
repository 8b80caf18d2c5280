import { useInsertionEffect } from 'react';

declare global {
  /** Of the gateway's page, which came with the styles of what is above the fold alone: applies the whole sheets. */
  var applyLateStyles: (() => void) | undefined;
}

/** Lets the whole styles count in the very commit that takes the page over, before anything in it is measured. */
export function useLateStyles(): void {
  useInsertionEffect(() => globalThis.applyLateStyles?.(), []);
}
