import type { Unit } from './units.mjs';
/** See points.mjs. */
export function noteCovered(units: readonly Unit[], points: ReadonlyMap<number, boolean>): void;
