import type { Gateway } from '../context.ts';
import { siteState } from './state.ts';

/** Reads the leaves of the whitelabel tree, for the features of `contract/site/features.ts`. */
export function flagsOf(gateway: Pick<Gateway, 'db'>): (code: string) => boolean {
  const { flags } = siteState(gateway).settings;
  return (code) => flags[code] === true;
}
