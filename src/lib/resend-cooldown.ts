/** By what a code is for and where it goes: when the next message may be asked for, in ms since 1970. */
const waits = new Map<string, number>();

/** ms until the next message may be asked for; what closes and opens again goes on counting (AUTH-19). */
export const cooldownLeftMs = (purpose: string): number =>
  Math.max(0, (waits.get(purpose) ?? 0) - Date.now());

/** Starts a countdown. */
export function startCooldown(purpose: string, ms: number): void {
  waits.set(purpose, Date.now() + ms);
}
