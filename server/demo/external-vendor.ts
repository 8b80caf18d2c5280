import { baryaGame, baryaVendor } from '../../games/barya/meta.ts';
import { rtp, stakes } from '../../games/barya/rules.ts';
import type { Gateway } from '../context.ts';
import { encryptColumn } from '../vault/columns.ts';
import { siteSecret } from '../settings/secret.ts';
import { simulatedVendorKey } from '../ports/simulated-vendor.ts';
import type { DemoGame } from './catalogue-games.ts';

/** On this machine, connected as any vendor (docs/decisions/0040). */
export const externalVendor = {
  ...baryaVendor,
  category: 'PVP',
  launchUrl: '/games/barya/',
} as const;

export const externalGame: DemoGame = {
  node_id: 1401,
  game_code: baryaGame.code,
  vendor: externalVendor.code,
  category: externalVendor.category,
  classify: 'ARCADE',
  names: baryaGame.names,
  is_hot: 0,
  hot_rank: null,
  trial_offered: true,
  is_vassalage: false,
  maintenance: false,
  rtp: rtp(),
  volatility: 'low',
  min_bet: stakes[0],
  lines: null,
  released_on: '2026-11-20',
};

/** Sets its signing key. */
export async function seedExternalVendor(gateway: Pick<Gateway, 'db'>): Promise<void> {
  const vendor = externalVendor.code;
  const key = simulatedVendorKey(await siteSecret(gateway));
  const values = { vendor, secret: encryptColumn(gateway.db, 'vendor_keys', vendor, key) };
  await gateway.db
    .insertInto('vendor_keys')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
