/** Counts by key up to a maximum; ignores null. */
export class CappedCounter {
  readonly #counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  hasRoom(key: string | null): boolean {
    return key === null || (this.#counts.get(key) ?? 0) < this.max;
  }

  add(key: string | null): void {
    if (key !== null) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  remove(key: string | null): void {
    if (key === null) return;
    const left = (this.#counts.get(key) ?? 1) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}
