import { type Infer, object, string } from 'superstruct';
import type { TeamRates } from '../../../contract/agent/team-rates.ts';
import { TeamList, TeamMemberPage, isNarrowed } from '../../../contract/agent/team-shapes.ts';
import type { Request, Value } from '../../../contract/index.ts';
import { Amount } from '../../../contract/wallet/calls.ts';
import type { Confirmation } from '../../../contract/identity/confirmation.ts';
import { call } from '../../data/call.ts';
import { type GatewayFile, fetchFile } from '../../data/file.ts';
import { type Result, mapped } from '../../lib/result.ts';
import { CachedQuery } from '../../models/cached-query.ts';
import { language } from '../../models/language.ts';
import { IdempotentRequest } from '../../models/idempotent-request.ts';
import { noteTeamChange } from '../../models/team-news.ts';

/** On the device by request, for the current account only (AGT-08). */
export const teamQuery = new CachedQuery('agent.team', TeamList, 'reports');
export const memberQuery = new CachedQuery('agent.teamMember', TeamMemberPage, 'reports');

/** Everybody below the agent, or below an account; all pages of a narrowed list. As CSV (AGT-07). */
export function exportTeam(request: Request<'agent.team'>): Promise<Result<GatewayFile>> {
  const { pageNo: _, under, ...list } = request;
  return fetchFile('agent.teamExport', {
    ...(under !== undefined && { under }),
    ...(isNarrowed(request) && list),
    language: language.peek(),
  });
}

/** The same rates again are the same change. */
export async function setRates(
  account: string,
  rates: TeamRates,
): Promise<Result<Value<'agent.setTeamRates'>>> {
  const answer = await call('agent.setTeamRates', { account, rates });
  if (answer.ok) noteTeamChange();
  return answer;
}

const Transfer = object({ account: string(), amount: Amount });
export type Transfer = Infer<typeof Transfer>;

const transfer = new IdempotentRequest({
  storageKey: 'pendingTeamTransfer',
  request: Transfer,
  check: (key) => mapped(call('wallet.check', { key }), (found) => found.movement),
  taken: noteTeamChange,
});
/** One per tab. */
export const transferState = transfer.state;

/** ms; covers slow networks and password hashing. */
const timeoutMs = 25_000;

/** Sends money to a direct downline once (AGT-06, WAL-03); true when sent. */
export async function sendMoney(request: Transfer, confirmation: Confirmation): Promise<boolean> {
  const sent = await transfer.ask(request, (key) =>
    call('wallet.transferDownline', { key, ...request, confirmation }, { timeout: timeoutMs }),
  );
  return sent !== null;
}

/** Resumes after leaving or reloading. */
export const resumeTransfer = (): void => transfer.resume();

/** Clears a read outcome. */
export const forgetTransfer = (): void => transfer.forget();
