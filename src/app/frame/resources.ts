import type { ResourceName } from '../../../contract/site/calls.ts';
import { site } from '../../models/site.ts';

/** Configured text, if any. A tracked read. */
export const resource = (name: ResourceName): string | undefined =>
  site.value?.info.resources[name];
