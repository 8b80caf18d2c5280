import type { Banner } from '../../../contract/content/calls.ts';
import { call } from '../../data/call.ts';

/** A group's first banner, or null; forms never wait for it. */
export async function groupBanner(
  groupName: Banner['groupName'],
  language: string,
): Promise<Banner | null> {
  const answer = await call('content.banners', { groupName, language });
  return (answer.ok && answer.value.list[0]) || null;
}
