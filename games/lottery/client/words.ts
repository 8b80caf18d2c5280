import type { Texts } from '../../common/client/texts.ts';
import { type BetType, families } from '../families.ts';
import type { FamilyId } from '../meta.ts';
import { type Outcome, readChoice } from '../rules.ts';
import type { Theme } from './shapes.ts';

const zone = 'Asia/Manila';

/** Two digits where there are more than ten numbers. */
export function numberText({ to }: Pick<BetType, 'to'>, value: number): string {
  return to > 9 ? String(value).padStart(2, '0') : String(value);
}

export function numbersText(bet: BetType, numbers: readonly number[]): string {
  return numbers.map((value) => numberText(bet, value)).join(bet.to > 9 ? ' · ' : ' ');
}

export const betName = ({ t }: Texts, family: FamilyId, bet: BetType): string =>
  t(`lottery.bets.${family}.${bet.id}`);

export function choiceInWords(texts: Texts, family: FamilyId, choice: string): string {
  const pick = readChoice(family, choice);
  return pick
    ? `${betName(texts, family, pick.bet)} ${numbersText(pick.bet, pick.numbers)}`
    : choice;
}

export function timesText({ t, number }: Texts, pays: number): string {
  return t('lottery.times', { times: number(pays / 100, pays % 100 === 0 ? 0 : 2) });
}

export function drawInWords({ t }: Texts, family: FamilyId, { numbers }: Outcome): string {
  const shown = numbers.slice(0, families[family].headline);
  if (family === 'tails') return t('lottery.special', { prize: shown[0] ?? '' });
  if (family === 'four')
    return t('lottery.three', {
      first: shown[0] ?? '',
      second: shown[1] ?? '',
      third: shown[2] ?? '',
    });
  return shown.join(' · ');
}

/** With hours where there are any. @param ms */
export function spanText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

export function whenText({ tag }: Texts, iso: string): string {
  return new Intl.DateTimeFormat(tag, {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(iso));
}

export function timesInWords({ t, tag }: Texts, times: Theme['times']): string {
  if ('every' in times) return t('lottery.everyMinutes', { count: times.every });
  const clock = new Intl.DateTimeFormat(tag, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  const at = list.format(times.at.map((text) => clock.format(new Date(`2026-01-04T${text}:00Z`))));
  if (!times.days) return t('lottery.daily', { at });
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  // 4 January 2026 is a Sunday.
  const days = list.format(
    times.days.map((day) => weekday.format(new Date(Date.UTC(2026, 0, 4 + day)))),
  );
  return t('lottery.onDays', { days, at });
}
