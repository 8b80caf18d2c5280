import type { ResourceName } from '../../../contract/site/calls.ts';
import { site } from '../../models/site.ts';

/** What the operator says of the site under a name; undefined when nothing. A tracked read. */
export const resource = (name: ResourceName): string | undefined =>
  site.value?.info.resources[name];
