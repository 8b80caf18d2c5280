import type { Instructions } from '../../contract/deposits/shapes.ts';
import type { RailSettings } from '../settings/defaults.ts';

/** A way to deposit: a file of `rails/` by its name in the contract. */
export interface RailKind {
  /** Defaults: limits in centavos, minutes to pay. */
  settings: RailSettings;
  /** How it is paid in the simulation. @param url the provider's page */
  simulate(url: string): Instructions;
}

/** For simulated bank transfers. */
export const simulatedBank = {
  bank: 'Bangko Palaro (simulated)',
  name: 'Palaro Deposits',
  number: '0012 3456 7890',
};
