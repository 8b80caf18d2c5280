import type { Banner } from '../../../contract/content/calls.ts';
import { call } from '../../data/call.ts';

/** The first banner of a group in a language; null when there is none to be had: no form waits for its banner. */
export async function groupBanner(
  groupName: Banner['groupName'],
  language: string,
): Promise<Banner | null> {
  const answer = await call('content.banners', { groupName, language });
  return (answer.ok && answer.value.list[0]) || null;
}
