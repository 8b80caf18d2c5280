import type { Instructions } from '../../contract/deposits/shapes.ts';
import type { RailSettings } from '../settings/defaults.ts';

/** A way to deposit: a file of `rails/` by its name in the contract. */
export interface RailKind {
  /** Defaults: limits in centavos, minutes to pay. */
  settings: RailSettings;
  /** A wallet or bank by name: a simulation has it, and a provider where its operator opens it. */
  byName?: true;
  /** How it is paid in the simulation. @param url the provider's page */
  simulate(url: string): Instructions;
}

/** Of a rail of which the operator has said nothing yet. */
export const unstated = { name: null, fee: null, usual: null } as const;

/** For simulated bank transfers. */
export const simulatedBank = {
  bank: 'Bangko Palaro (simulated)',
  name: 'Palaro Deposits',
  number: '0012 3456 7890',
};
