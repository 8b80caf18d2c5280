/** Chromium only; missing in TypeScript's library. */
interface Connection extends EventTarget {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

/** What the browser knows of the line. */
export const connection = (): Connection | undefined =>
  (globalThis.navigator as { connection?: Connection } | undefined)?.connection;

/** Whether the browser has measured less than 70 kbit/s, or 1.4 s a round trip (PWA-14). */
export const isLineSlow = (): boolean => /2g/.test(`${connection()?.effectiveType}`);

/** `ms` to wait for an answer; on a slow line four times as long. */
export const onThisLine = (ms: number): number => (isLineSlow() ? 4 * ms : ms);
