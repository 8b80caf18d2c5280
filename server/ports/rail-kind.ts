import type { Instructions } from '../../contract/deposits/shapes.ts';
import type { RailSettings } from '../settings/defaults.ts';

/** A way to deposit. Each is a file of `rails/`, under the name that the contract gives it. */
export interface RailKind {
  /** What applies until the operator changes it: limits in centavos, minutes to pay. */
  settings: RailSettings;
  /** How the simulated provider has it paid. @param url the provider's page */
  simulate(url: string): Instructions;
}

/** The account that the simulated provider takes bank transfers at. */
export const simulatedBank = {
  bank: 'Bangko Palaro (simulated)',
  name: 'Palaro Deposits',
  number: '0012 3456 7890',
};
