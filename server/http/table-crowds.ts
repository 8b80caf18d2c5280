import type { FastifyBaseLogger } from 'fastify';
import type { Crowd } from '../../contract/play/table-live.ts';

/** ms between two reads of a table, however many bet there. */
const readIntervalMs = 1000;

interface Makings {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Null before a table's first round. */
  read(table: string): Promise<Crowd | null>;
  send(table: string, crowd: Crowd): void;
}

interface Known {
  crowd: Crowd | null;
  /** By `performance`, ms. */
  readAt: number;
  timer: NodeJS.Timeout | undefined;
  reading: boolean;
  /** Noted while it was read. */
  again: boolean;
}

/**
 * Who bets at the tables with a reader here (GAME-17f): a table is read once a second at most, and
 * sent only when it differs.
 */
export class TableCrowds {
  readonly #makings: Makings;
  readonly #known = new Map<string, Known>();

  constructor(makings: Makings) {
    this.#makings = makings;
  }

  /** What was sent last, for a reader who joins; null: it follows. */
  last(table: string): Crowd | null {
    return this.#known.get(table)?.crowd ?? null;
  }

  /** Reads soon; notices until then share the read. */
  note(table: string): void {
    const known = this.#known.get(table) ?? {
      crowd: null,
      readAt: -Infinity,
      timer: undefined,
      reading: false,
      again: false,
    };
    this.#known.set(table, known);
    // In turn: a slow read that ends after the next one would bring back a former crowd.
    known.again = known.reading;
    if (known.reading) return;
    const wait = Math.max(0, known.readAt + readIntervalMs - performance.now());
    known.timer ??= setTimeout(() => void this.#read(table, known), wait).unref();
  }

  async #read(table: string, known: Known): Promise<void> {
    known.timer = undefined;
    known.readAt = performance.now();
    known.reading = true;
    try {
      const crowd = await this.#makings.read(table);
      // Without a reader since.
      if (!crowd || this.#known.get(table) !== known) return;
      if (JSON.stringify(crowd) === JSON.stringify(known.crowd)) return;
      known.crowd = crowd;
      this.#makings.send(table, crowd);
    } catch (error) {
      this.#makings.log.warn({ err: error, table }, 'counting the players of a table failed');
    } finally {
      known.reading = false;
      if (known.again && this.#known.get(table) === known) this.note(table);
    }
  }

  /** Of a table without a reader, or all. */
  forget(table?: string): void {
    for (const [name, { timer }] of this.#known) {
      if (table !== undefined && name !== table) continue;
      clearTimeout(timer);
      this.#known.delete(name);
    }
  }
}
