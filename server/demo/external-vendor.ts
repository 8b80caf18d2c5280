import { baryaGame, baryaVendor } from '../../games/barya/meta.ts';
import { rtp, stakes } from '../../games/barya/rules.ts';
import type { Gateway } from '../context.ts';
import { siteSecret } from '../settings/secret.ts';
import { setVendorKey } from '../settings/vendor-keys.ts';
import { simulatedVendorKey } from '../ports/simulated-vendor.ts';
import type { NewGame } from '../domain/catalogue/house.ts';

/** On this machine, connected as any vendor (docs/decisions/0040). */
export const externalVendor = {
  ...baryaVendor,
  category: 'PVP',
  launchUrl: '/games/barya/',
} as const;

export const externalGame: NewGame = {
  game_id: 1401,
  game_code: baryaGame.code,
  vendor: externalVendor.code,
  category: externalVendor.category,
  classify: 'ARCADE',
  names: baryaGame.names,
  is_hot: 0,
  hot_rank: null,
  trial_offered: true,
  vendor_entry: false,
  maintenance: false,
  rtp: rtp(),
  volatility: 'low',
  min_bet: stakes[0],
  lines: null,
  features: [],
  released_on: '2026-11-20',
};

/** Sets its signing key. */
export async function seedExternalVendor(gateway: Pick<Gateway, 'db'>): Promise<void> {
  const secret = simulatedVendorKey(await siteSecret(gateway));
  await setVendorKey(gateway.db, externalVendor.code, secret);
}
