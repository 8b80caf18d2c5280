export interface Unit {
  from: number;
  to: number;
  covered?: boolean;
}
/** See units.mjs. */
export function unitsOf(file: string, code: string): { lines: Unit[]; branches: Unit[] };
export function position(line: number, column: number): number;
export function lineOf(place: number): number;
