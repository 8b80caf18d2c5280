import { BlockList, isIPv6 } from 'node:net';
import { type Kysely, sql } from 'kysely';
import type { Gateway } from '../context.ts';
import { primaryOf } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { type SiteSettings, defaults } from './defaults.ts';

/** As this process last read it. */
export interface SiteState {
  maintenance: boolean;
  /** The worker is removed from every device (PWA-07). */
  workerKilled: boolean;
  notice: { title: string; info: string };
  /** CIDR, in order. */
  blockedRanges: string[];
  blocked: BlockList;
  settings: SiteSettings;
  /** Equal for equal states only. */
  fingerprint: string;
}

const settingKeys = Object.keys(defaults) as (keyof SiteSettings)[];

const states = new WeakMap<Kysely<Database>, SiteState>();

/** Throws before the first `reloadSite`. */
export function siteState({ db }: Pick<Gateway, 'db'>): SiteState {
  const state = states.get(primaryOf(db));
  if (!state) throw new Error('the site state was asked for before it was read');
  return state;
}

/** Makes it available in a transaction. */
export function siteStateIn(transaction: Kysely<Database>, gateway: Pick<Gateway, 'db'>): void {
  states.set(transaction, siteState(gateway));
}

/** Returns whether it changed. */
export async function reloadSite({ db }: Pick<Gateway, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ settings: Record<string, unknown> | null; ranges: string[] | null }>`
    SELECT (SELECT jsonb_object_agg(key, value) FROM settings WHERE key IN ('maintenance', 'worker', 'catalogueVersion', ${sql.join(settingKeys)})) AS settings,
           (SELECT array_agg(range::text ORDER BY range) FROM blocked_regions) AS ranges`.execute(
    db,
  );
  const stored = rows[0]?.settings ?? {};
  const blockedRanges = rows[0]?.ranges ?? [];
  const fingerprint = JSON.stringify([stored, blockedRanges]);
  const before = states.get(primaryOf(db));
  if (before?.fingerprint === fingerprint) return false;
  states.set(primaryOf(db), makeState(stored, blockedRanges, fingerprint));
  return before !== undefined;
}

function makeState(
  stored: Record<string, unknown>,
  blockedRanges: string[],
  fingerprint: string,
): SiteState {
  // In the fingerprint, so that clients find a catalogue whose notice they missed.
  const { maintenance, worker, catalogueVersion: _version, ...overrides } = stored;
  const notice = (maintenance ?? { on: false }) as { on: boolean; title?: string; info?: string };
  const blocked = new BlockList();
  for (const range of blockedRanges) {
    const [address = '', bits = ''] = range.split('/');
    blocked.addSubnet(address, Number(bits), familyOf(address));
  }
  return {
    maintenance: notice.on,
    workerKilled: (worker as { killed: boolean } | undefined)?.killed === true,
    notice: { title: notice.title ?? '', info: notice.info ?? '' },
    blockedRanges,
    blocked,
    settings: { ...defaults, ...(overrides as Partial<SiteSettings>) },
    fingerprint,
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** Whether an address is blocked (BOOT-10). */
export function isBlocked(state: SiteState, ip: string): boolean {
  return state.blockedRanges.length > 0 && state.blocked.check(ip, familyOf(ip));
}
