import type { ResourceName } from '../../../contract/site/calls.ts';
import { site } from '../../models/site.ts';

/** A text that the operator configured; undefined without one. A tracked read. */
export const resource = (name: ResourceName): string | undefined =>
  site.value?.info.resources[name];
