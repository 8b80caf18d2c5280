import { type Kysely, sql } from 'kysely';
import { addDays, beginOfDay, daysBetween, siteDayOf } from '../../../contract/calendar/days.ts';
import {
  type CalendarDay,
  type CalendarState,
  ladderSteps,
  lateDays,
  weekDays,
} from '../../../contract/calendar/shapes.ts';
import type { PublicState } from '../../../contract/identity/session.ts';
import { now, nowDate } from '../../clock.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { missingNeed } from '../../kernel/reward-needs.ts';
import { breakUntil, takesBreak } from '../limits/guard.ts';
import { claimsOf } from './claim.ts';
import { type StoredPart, partsOf, shownPart } from './rewards.ts';
import { type Streak, missedDays, nextNumber, streakWith, streaksOf, withDay } from './streak.ts';
import { type StoredTerms, currentTerms, excusedOf, storedTerms } from './terms.ts';

type Db = Kysely<Database>;
type Cell = CalendarState['week'][number];
type PastClaim = CalendarState['history'][number];

const historyDays = 28;
/** Of a long break, so many days are in the week. */
const shownGap = 2;

interface Today {
  today: string;
  claimed: boolean;
  /** With today, claimed or not. */
  streak: Streak;
  /** Of today. */
  number: number;
  /** The last claim before a broken streak. */
  lastDay: string | null;
  /** Of all streaks. */
  forgiven: string[];
}

async function todayOf(db: Db, customerId: string): Promise<Today> {
  const today = siteDayOf(now());
  const known = await claimsOf(db, customerId);
  const claimed = known.some(({ day }) => day === today);
  const claims = claimed ? known : withDay(known, today);
  const streaks = streaksOf(claims, await excusedOf(db, customerId, missedDays(claims)));
  const streak = streakWith(streaks, today);
  const number = claimed
    ? streak.claims.find(({ day }) => day === today)!.number
    : nextNumber(streak);
  return {
    today,
    claimed,
    streak,
    number,
    lastDay: streaks.at(-2)?.claims.at(-1)?.day ?? null,
    forgiven: streaks.flatMap((one) => one.forgiven),
  };
}

/** A member's calendar; nothing of it during a break but what was claimed (RG-03). */
export async function calendarState(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
): Promise<CalendarState> {
  const terms = await storedTerms(db);
  const [own, missing, until, history] = await Promise.all([
    todayOf(db, customerId),
    missingNeed(db, customerId, terms.needs),
    breakUntil(db, customerId),
    historyOf(db, customerId),
  ]);
  const { today, claimed, streak } = own;
  const offers = await offersOf(db, terms, own);
  const offered = terms.open && until === null;
  const month = today.slice(0, 7);
  return {
    open: terms.open,
    currencySymbol: currencySymbol(memberCurrency),
    terms: terms.id,
    at: nowDate().toISOString(),
    today,
    nextDayAt: new Date(beginOfDay(addDays(today, 1))).toISOString(),
    breakUntil: until?.toISOString() ?? null,
    needs: terms.needs,
    missing,
    hasBudget: terms.cashBudget !== null || terms.pointsBudget !== null,
    streak: streak.claims.length - (claimed ? 0 : 1),
    claimedToday: claimed,
    forgivenDay: own.forgiven.find((day) => day.startsWith(month)) ?? null,
    week: offered ? weekOf(own, offers, history, terms) : [],
    ladder: offered ? ladderOf(terms) : [],
    offers: offered ? offers : [],
    history,
  };
}

const shown = (day: string, number: number, parts: readonly StoredPart[]): CalendarDay => {
  return { day, number, parts: parts.map(shownPart) };
};

/** Today's within what is left of its budget, and those of later days if each is claimed. */
async function offersOf(
  db: Db,
  terms: StoredTerms,
  { today, claimed, number }: Today,
): Promise<CalendarDay[]> {
  const { rows } = await sql<{ amount: string; points: string }>`
    SELECT amount, points FROM calendar_days WHERE day = ${today}`.execute(db);
  const paid = { amount: Number(rows[0]?.amount ?? 0), points: Number(rows[0]?.points ?? 0) };
  return Array.from({ length: lateDays + 1 }, (_, i) => {
    const ahead = i + (claimed ? 1 : 0);
    const parts = partsOf(terms, number + ahead, terms, ahead === 0 ? paid : undefined);
    return shown(addDays(today, ahead), number + ahead, parts);
  });
}

/** The week of the streak that today is in, with forgiven days between its claims. */
function weekOf(
  { today, claimed, streak, number, lastDay }: Today,
  [first]: CalendarDay[],
  history: readonly PastClaim[],
  terms: StoredTerms,
): Cell[] {
  const begin = Math.floor((number - 1) / weekDays) * weekDays + 1;
  const own = streak.claims.filter(
    (claim) => claim.day === today || (claim.number >= begin && claim.number < begin + weekDays),
  );
  const cells: Cell[] = [];
  if (number === 1 && lastDay !== null && lastDay < addDays(today, -1))
    cells.push({ day: addDays(today, -1), state: 'missed', offer: null });
  for (const [i, { day }] of own.entries()) {
    const between = i === 0 ? [] : daysBetween(own[i - 1]!.day, day).slice(-shownGap);
    cells.push(...between.map((gap): Cell => ({ day: gap, state: 'forgiven', offer: null })));
    const past = history.find((claim) => claim.day === day);
    if (day === today && !claimed) cells.push({ day, state: 'today', offer: first ?? null });
    else cells.push({ day, state: 'claimed', offer: past ? withoutTime(past) : null });
  }
  for (let next = number + 1; next < begin + weekDays; next += 1) {
    const day = addDays(today, next - number);
    cells.push({ day, state: 'coming', offer: shown(day, next, partsOf(terms, next, terms)) });
  }
  return cells;
}

const withoutTime = ({ day, number, parts }: PastClaim): CalendarDay => {
  return { day, number, parts };
};

const ladderOf = (terms: StoredTerms): CalendarState['ladder'] =>
  ladderSteps.flatMap((step) =>
    partsOf(terms, step, terms)
      .filter(({ part }) => part === 'ladder')
      .map((part) => ({ step, part: shownPart(part) })),
  );

async function historyOf(db: Db, customerId: string): Promise<PastClaim[]> {
  const from = addDays(siteDayOf(now()), 1 - historyDays);
  const { rows } = await sql<{ day: string; number: number; parts: StoredPart[]; at: Date }>`
    SELECT day::text, number, parts, at FROM calendar_claims
    WHERE customer_id = ${customerId} AND day >= ${from}::date ORDER BY calendar_claims.day DESC`.execute(
    db,
  );
  return rows.map(({ day, number, parts, at }) =>
    Object.assign(shown(day, number, parts), { at: at.toISOString() }),
  );
}

type Fields = Pick<PublicState, 'calendarFrom'>;

/** Of the public state: since when a day can be claimed, or from when the next can be. */
export async function calendarFields(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
): Promise<Fields> {
  const terms = await currentTerms(gateway);
  if (!terms.open) return noCalendar;
  const today = siteDayOf(now());
  const [missing, { rows }] = await Promise.all([
    missingNeed(gateway.db, customerId, terms.needs),
    sql<{ rests: boolean; claimed: boolean }>`
      SELECT ${takesBreak(sql`${customerId}::bigint`)} AS rests,
        EXISTS (SELECT FROM calendar_claims WHERE customer_id = ${customerId} AND day = ${today}::date) AS claimed`.execute(
      gateway.db,
    ),
  ]);
  const { rests, claimed } = rows[0]!;
  if (missing || rests) return { calendarFrom: null };
  const from = new Date(beginOfDay(claimed ? addDays(today, 1) : today));
  return { calendarFrom: from.toISOString() };
}

/** While it is off, and for free play. */
export const noCalendar: Fields = {};
