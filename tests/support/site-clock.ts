import type { BrowserContext } from '@playwright/test';
import { query } from './ledger.ts';
import { type Palaro, ownPalaro } from './palaro.ts';
import { test } from './test.ts';

const dayMs = 86_400_000;
/** Manila is UTC+8 all year. */
const zoneMs = 8 * 3_600_000;

/** PostgreSQL's clocks. A schema before its own has functions of these names, with another time. */
const clocks = {
  now: 'STABLE',
  transaction_timestamp: 'STABLE',
  statement_timestamp: 'STABLE',
  clock_timestamp: 'VOLATILE',
} as const;

/** Defaults call PostgreSQL's own clock by its identity, until they are written again. */
const defaults = `
  DO $$
  DECLARE
    v_changes text[];
    v_change text;
  BEGIN
    SET LOCAL search_path = public;
    SELECT array_agg(format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT %s', c.oid::regclass, a.attname, pg_get_expr(d.adbin, d.adrelid)))
      INTO v_changes
      FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum JOIN pg_class c ON c.oid = d.adrelid
      WHERE c.relnamespace = 'public'::regnamespace AND a.attgenerated = ''
        AND pg_get_expr(d.adbin, d.adrelid) ~ '\\m(now|\\w+_timestamp)\\(\\)';
    SET LOCAL search_path = public, moved, pg_catalog;
    FOREACH v_change IN ARRAY v_changes LOOP EXECUTE v_change; END LOOP;
  END $$`;

/** Midnight in Manila, some days after today by this machine. */
export const midnightIn = (days: number): number =>
  (Math.floor((Date.now() + zoneMs) / dayMs) + days) * dayMs - zoneMs;

/** A day in Manila, as `2026-11-26`. */
export const dayOf = (at: number): string => new Date(at + zoneMs).toISOString().slice(0, 10);

/**
 * Stops the gateway, moves its database's clock, and starts the gateway, which follows that clock.
 * Moves it forward only: what is written has its time.
 * @param to ms since 1970
 */
export async function moveSiteClock(palaro: Palaro, to: number): Promise<void> {
  await palaro.stop();
  const aheadMs = to - Date.now();
  const functions = Object.entries(clocks).map(
    ([name, volatility]) =>
      `CREATE OR REPLACE FUNCTION moved.${name}() RETURNS timestamptz LANGUAGE sql ${volatility} AS
        'SELECT pg_catalog.${name}() + interval ''${aheadMs} milliseconds'''`,
  );
  const database = decodeURIComponent(new URL(palaro.databaseUrl).pathname.slice(1));
  await query(
    palaro.databaseUrl,
    [
      'CREATE SCHEMA IF NOT EXISTS moved',
      ...functions,
      defaults,
      `ALTER DATABASE "${database}" SET search_path = public, moved, pg_catalog`,
    ].join(';\n'),
  );
  await palaro.start();
}

/** Pages of the context have the same time, from the next one on. */
export async function movePageClock(context: BrowserContext, to: number): Promise<void> {
  await context.addInitScript((aheadMs) => {
    const device = Date;
    const moved = () => device.now() + aheadMs;
    globalThis.Date = new Proxy(device, {
      construct: (_target, values) =>
        Reflect.construct(device, values.length > 0 ? values : [moved()]),
      get: (target, name) => (name === 'now' ? moved : Reflect.get(target, name)),
    });
  }, to - Date.now());
}

/** A gateway of the test's own, since its clock is moved: the fixture `site`. */
export const clockTest = test.extend<{ site: Palaro }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs.
    async ({}, use) => {
      const site = await ownPalaro();
      await use(site);
      await site.remove();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});
