/** By purpose; ms since 1970. */
const waits = new Map<string, number>();

/** ms to wait; survives closing the dialog (AUTH-19). */
export const cooldownLeftMs = (purpose: string): number =>
  Math.max(0, (waits.get(purpose) ?? 0) - Date.now());

export function startCooldown(purpose: string, ms: number): void {
  waits.set(purpose, Date.now() + ms);
}
