import type { Banner } from '../../../contract/content.ts';
import { call } from '../../data/call.ts';
import { language } from '../../models/language.ts';

/** The first banner of a group, in the language that is shown; null when there is none to be had: no form waits for its banner. */
export async function groupBanner(groupName: Banner['groupName']): Promise<Banner | null> {
  const answer = await call('content.banners', { groupName, language: language.peek() });
  return (answer.ok && answer.value.list[0]) || null;
}
