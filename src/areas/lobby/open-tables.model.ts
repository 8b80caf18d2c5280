import { OpenTables } from '../../../contract/play/open-tables.ts';
import { cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { language } from '../../models/language.ts';
import { startLiveRefresh } from '../../models/live-refresh.ts';
import { stateClock } from '../../models/state-clock.ts';

export type TableCategory = 'LIVE' | 'PVP';

const names = { LIVE: 'tables.liveModels', PVP: 'tables.pvpRooms' } as const;
/** ms between answers while a page shows tables, and between steps of the countdowns. */
const pollMs = 5000;
const stepMs = 1000;

/** A category's tables, in one language. */
class Tables {
  readonly #category: TableCategory;
  readonly #source = cached(
    'tables',
    (key) => call(names[this.#category], { language: key.split(' ')[1]! }),
    OpenTables,
  );
  readonly #clock = stateClock(this.#source.now);
  /** The device's first, with its age (PWA-03). */
  readonly state = this.#source.now;

  constructor(category: TableCategory) {
    this.#category = category;
  }

  /** Whether phases are those of now. A tracked read. */
  isNow(): boolean {
    return ['fresh', 'refreshing'].includes(this.state.value.state);
  }

  /** Whole seconds until an instant, by the gateway's clock; not below 0. A tracked read. */
  secondsTo(instant: string): number {
    return Math.max(0, Math.ceil((Date.parse(instant) - this.#clock.nowMs.value) / 1000));
  }

  async load(): Promise<void> {
    await this.#source.load(`${this.#category} ${language.peek()}`);
    this.#clock.look();
  }

  /** Follows the tables; returns a stop function. */
  follow(): () => void {
    const { look } = this.#clock;
    const load = () => this.load();
    const stop = startLiveRefresh(load, 'status');
    const poll = setInterval(() => document.visibilityState === 'visible' && void load(), pollMs);
    const count = setInterval(look, stepMs);
    return () => {
      stop();
      clearInterval(poll);
      clearInterval(count);
    };
  }
}

const tables = { LIVE: new Tables('LIVE'), PVP: new Tables('PVP') };
/** One for all who show a category. */
export const tablesOf = (category: TableCategory): Tables => tables[category];
