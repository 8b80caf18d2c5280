import { array, integer, object, optional, string } from 'superstruct';
import { action } from './define.ts';
import { Instant, QueryInteger } from './shared.ts';

/** Friends on a page of the list. */
export const friendsPerPage = 20;

/** A member's link and who came by it (MEM-11). */
export const referral = {
  'referral.state': action({
    method: 'GET',
    path: '/api/wps/referral',
    auth: 'member',
    summary: 'The code of the caller\'s own link, and who opened an account with it: 20 at a time, the newest first; of a name no more than its beginning is told.',
    request: object({ pageNo: optional(QueryInteger(1, 100_000)) }),
    value: object({ code: string(), total: integer(), totalPages: integer(), friends: array(object({ name: string(), since: Instant })) }),
    errors: [],
    offline: 'network-only',
  }),
};
