import type { RailName } from '../../contract/deposits/shapes.ts';
import type { RailKind } from './rail-kind.ts';
import { ewallet } from './rails/ewallet.ts';
import { instapay } from './rails/instapay.ts';
import { pesonet } from './rails/pesonet.ts';
import { qrph } from './rails/qrph.ts';

/** The rails of the contract, in the order in which they are offered. The gateway is bundled, so the files of `rails/` are named here. */
export const railKinds: Record<RailName, RailKind> = { ewallet, qrph, instapay, pesonet };
