import type { RailName } from '../../contract/deposits/shapes.ts';
import type { RailKind } from './rail-kind.ts';
import { bpi } from './rails/bpi.ts';
import { ewallet } from './rails/ewallet.ts';
import { gcash } from './rails/gcash.ts';
import { instapay } from './rails/instapay.ts';
import { maya } from './rails/maya.ts';
import { pesonet } from './rails/pesonet.ts';
import { qrph } from './rails/qrph.ts';
import { unionbank } from './rails/unionbank.ts';

/** In the order offered. Listed here because the gateway is bundled. */
export const railKinds: Record<RailName, RailKind> = {
  gcash,
  maya,
  ewallet,
  qrph,
  bpi,
  unionbank,
  instapay,
  pesonet,
};
