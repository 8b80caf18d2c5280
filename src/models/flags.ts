import type { Flag } from '../../contract/site/features.ts';
import type { WhitelabelNode } from '../../contract/site/calls.ts';
import { site } from './site.ts';

const isOn = (node: WhitelabelNode, code: string): boolean =>
  node.enabled && (node.code === code || node.children.some((child) => isOn(child, code)));

/** Whether a leaf of the whitelabel tree is on (AUTH-27). A tracked read. */
export const flag: Flag = (code) => {
  const tree = site.value?.info.whitelabel;
  return tree !== undefined && isOn(tree, code);
};
