import { replaceSetting } from '../settings/write.ts';
import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Context, Handlers } from '../context.ts';
import { linkNames } from '../../contract/site/calls.ts';
import { isCidr } from '../env.ts';
import { DomainError } from '../domain-error.ts';
import { profileRules, setProfileField } from '../domain/account/profile-fields.ts';
import { connectVendor } from '../domain/catalogue/connect.ts';
import { addHouse } from '../domain/catalogue/house.ts';
import {
  inMaintenance,
  setGameMaintenance,
  setVendorMaintenance,
} from '../domain/catalogue/maintenance.ts';
import { catalogueVersion } from '../domain/catalogue/snapshot.ts';
import { announcementOperatorHandlers } from './announcements.ts';
import { bannerOperatorHandlers } from './banners.ts';
import { calendarOperatorHandlers, calendarOverview } from './calendar.ts';
import { ticketOperatorHandlers, ticketOverview } from './tickets.ts';
import { setTerms as setCalendarTerms } from '../domain/calendar/terms.ts';
import { setStock, setTable } from '../domain/tickets/terms.ts';
import { chatOperatorHandlers } from './chat.ts';
import { contractOperatorHandlers, setContractRules } from './commissions.ts';
import { highestRates } from '../domain/commissions/terms.ts';
import { depositOperatorHandlers, setRail } from './deposits.ts';
import { feedbackOperatorHandlers } from './feedback.ts';
import { allRails } from '../domain/deposits/rails.ts';
import { jackpotOperatorHandlers } from './jackpot.ts';
import { rebateOperatorHandlers } from './rebates.ts';
import { messageOperatorHandlers } from './messages.ts';
import { pointOperatorHandlers } from './points.ts';
import { pointRules, setPointRules } from '../domain/points/rules.ts';
import { missionOperatorHandlers } from './missions.ts';
import { postOperatorHandlers } from './posts.ts';
import { promotionOperatorHandlers } from './promotions.ts';
import { raffleOperatorHandlers } from './raffles.ts';
import { referralOperatorHandlers } from './referral.ts';
import { exclusionOperatorHandlers } from './responsible.ts';
import { keyHandlers } from './key.ts';
import { legalOperatorHandlers } from './legal.ts';
import { secretHandlers } from './secrets.ts';
import { kycOperatorHandlers } from './kyc.ts';
import { endSessionsOf } from '../domain/identity/session/end.ts';
import { setVendorLimits } from '../domain/play/vendor-limits.ts';
import { setSupportHours, supportOperatorHandlers } from './support.ts';
import { teamOperatorHandlers } from './team.ts';
import { vipOperatorHandlers, vipOverview } from './vip.ts';
import { setVipRules } from '../domain/vip/rules.ts';
import { tournamentOperatorHandlers } from './tournaments.ts';
import { withdrawalOperatorHandlers } from './withdrawals.ts';
import { setWithdrawalRules, withdrawalRules } from '../domain/wagering/rules.ts';
import { defaults } from '../settings/defaults.ts';
import { reloadSite, siteState } from '../settings/state.ts';
import { highestTeamRates, setHighestTeamRate } from '../kernel/team-rates.ts';
import { setValidBetRules, validBetRules } from '../settings/valid-bet-rules.ts';
import { nowDate } from '../clock.ts';

/** Site commands; changes reach all processes and tabs at once (BOOT-08, BOOT-10). */
export const operatorHandlers: Handlers<'operator'> = {
  ...announcementOperatorHandlers,
  ...bannerOperatorHandlers,
  ...calendarOperatorHandlers,
  ...chatOperatorHandlers,
  ...contractOperatorHandlers,
  ...depositOperatorHandlers,
  ...feedbackOperatorHandlers,
  ...jackpotOperatorHandlers,
  ...rebateOperatorHandlers,
  ...messageOperatorHandlers,
  ...pointOperatorHandlers,
  ...missionOperatorHandlers,
  ...postOperatorHandlers,
  ...promotionOperatorHandlers,
  ...raffleOperatorHandlers,
  ...referralOperatorHandlers,
  ...exclusionOperatorHandlers,
  ...keyHandlers,
  ...legalOperatorHandlers,
  ...secretHandlers,
  ...kycOperatorHandlers,
  ...supportOperatorHandlers,
  ...teamOperatorHandlers,
  ...ticketOperatorHandlers,
  ...tournamentOperatorHandlers,
  ...vipOperatorHandlers,
  ...withdrawalOperatorHandlers,

  'operator.withdrawalRules': async (request, context) => {
    await setWithdrawalRules(request, context);
    await announce(context);
    return withdrawalRules(context);
  },

  'operator.validBetRules': async (request, context) => {
    await setValidBetRules(request, context);
    await announce(context);
    return validBetRules(siteState(context).settings);
  },

  'operator.profileField': async (request, context) => {
    await setProfileField(request, context);
    await announce(context);
    return { fields: profileRules(context) };
  },
  'operator.pointRules': async (request, context) => {
    await setPointRules(request, context);
    await announce(context);
    return pointRules(context);
  },

  'operator.contractRules': async (request, context) => {
    await setContractRules(context.db, request);
    await announce(context);
    return { highest: highestRates(context) };
  },

  'operator.teamRate': async ({ category, highest }, context) => {
    await context.db.transaction().execute((db) => setHighestTeamRate(db, category, highest));
    await announce(context);
    return { highest: highestTeamRates(context) };
  },

  'operator.calendarTerms': async (request, context) => {
    await setCalendarTerms(request, context);
    await announce(context);
    return calendarOverview(context);
  },

  'operator.ticketTable': async (request, context) => {
    await setTable(request, context);
    await announce(context);
    return ticketOverview(context);
  },

  'operator.ticketStock': async (request, context) => {
    await setStock(request, context);
    await announce(context);
    return ticketOverview(context);
  },

  'operator.vipRules': async (request, context) => {
    await setVipRules(request, context);
    await announce(context);
    return vipOverview(context);
  },

  'operator.supportHours': async (request, context) => {
    await setSupportHours(request, context);
    await announce(context);
    return { hours: siteState(context).settings.support.hours };
  },

  'operator.rail': async (request, context) => {
    await setRail(request, context);
    await announce(context);
    return { rails: allRails(context) };
  },

  'operator.status': async ({ maintenance, title, info }, context) => {
    await replaceSetting(context.db, 'maintenance', { on: maintenance, title, info });
    await announce(context);
    return { status: maintenance ? 1 : 0 };
  },

  'operator.maintenance': (_request, context) => inMaintenance(context),

  'operator.gameMaintenance': async (request, context) => {
    const changed = await setGameMaintenance(request, context);
    if (changed) await announce(context);
    return { changed, ...(await inMaintenance(context)) };
  },

  'operator.vendorMaintenance': async (request, context) => {
    const changed = await setVendorMaintenance(request, context);
    if (changed) await announce(context);
    return { changed, ...(await inMaintenance(context)) };
  },

  'operator.house': async (_request, context) => {
    const done = await addHouse(context);
    if (done.added > 0) await announce(context);
    return done;
  },

  'operator.vendor': async (request, context) => {
    const done = await connectVendor(request, context);
    if (done.changed) await announce(context);
    return done;
  },

  'operator.vendorLimits': (request, context) => setVendorLimits(request, context),

  'operator.worker': async ({ killed }, context) => {
    await replaceSetting(context.db, 'worker', { killed });
    await announce(context);
    return { killed };
  },

  'operator.account': async ({ account, disabled }, context) => {
    const customer = await context.db
      .updateTable('customers')
      .set({ disabled_at: disabled ? nowDate() : null })
      .where('account', '=', account.toLowerCase())
      .returning('id')
      .executeTakeFirst();
    if (!customer) throw new DomainError('not_found', { field: 'account' });
    return { disabled, sessions: disabled ? await endSessionsOf(context, customer.id) : 0 };
  },

  'operator.resource': async ({ name, value }, context) => {
    if (value !== undefined && linkNames.has(name) && !/^https:\/\/[^/]/.test(value))
      throw new DomainError('invalid_request', { field: 'value' });
    const change = JSON.stringify(value === undefined ? {} : { [name]: value });
    const first = JSON.stringify(defaults.resources);
    await sql`INSERT INTO settings (key, value) VALUES ('resources', (${first}::jsonb - ${name}::text) || ${change}::jsonb)
      ON CONFLICT (key) DO UPDATE SET value = (settings.value - ${name}::text) || ${change}::jsonb`.execute(
      context.db,
    );
    await announce(context);
    return { resources: siteState(context).settings.resources };
  },

  'operator.flag': async ({ code, on }, context) => {
    const change = JSON.stringify({ [code]: on });
    const first = JSON.stringify(defaults.flags);
    await sql`INSERT INTO settings (key, value) VALUES ('flags', ${first}::jsonb || ${change}::jsonb)
      ON CONFLICT (key) DO UPDATE SET value = settings.value || ${change}::jsonb`.execute(
      context.db,
    );
    await announce(context);
    return { flags: siteState(context).settings.flags };
  },

  'operator.analytics': async ({ gtagId }, context) => {
    await replaceSetting(context.db, 'gtagId', gtagId);
    await announce(context);
    return { gtagId: siteState(context).settings.gtagId };
  },

  'operator.wallet': async ({ isSingle }, context) => {
    await replaceSetting(context.db, 'wallet', { single: isSingle });
    return { isSingle };
  },

  'operator.outbox': async ({ address, limit = 20 }, { db }) => {
    const rows = await db
      .selectFrom('outgoing_messages')
      .select(['channel', 'address', 'subject', 'body', 'sent_at'])
      .$if(address !== undefined, (query) => query.where('address', '=', address ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    const messages = rows.map(({ channel, address: to, subject, body, sent_at }) => {
      return { channel, address: to, subject, body, sentAt: sent_at.toISOString() };
    });
    return { messages };
  },

  'operator.region': async ({ block, clear }, context) => {
    if ((block === undefined) === !clear)
      throw new DomainError('invalid_request', { field: 'block' });
    if (block !== undefined && !isRange(block))
      throw new DomainError('invalid_request', { field: 'block' });
    if (block === undefined) await context.db.deleteFrom('blocked_regions').execute();
    else {
      await sql`INSERT INTO blocked_regions (range) VALUES (network(${block}::inet)) ON CONFLICT DO NOTHING`.execute(
        context.db,
      );
    }
    await announce(context);
    return { blocked: siteState(context).blockedRanges };
  },
};

/** A CIDR range or address; PostgreSQL knows no IPv6 zones. */
function isRange(text: string): boolean {
  return isCidr(text) || (isIP(text) !== 0 && !text.includes('%'));
}

async function announce(context: Context): Promise<void> {
  await reloadSite(context);
  context.live.toAll({ kind: 'status', catalogueVersion: await catalogueVersion(context) });
}
