import type { RailName } from '../../contract/deposits/shapes.ts';
import type { RailKind } from './rail-kind.ts';
import { ewallet } from './rails/ewallet.ts';
import { instapay } from './rails/instapay.ts';
import { pesonet } from './rails/pesonet.ts';
import { qrph } from './rails/qrph.ts';

/** In the order offered. Listed here because the gateway is bundled. */
export const railKinds: Record<RailName, RailKind> = { ewallet, qrph, instapay, pesonet };
