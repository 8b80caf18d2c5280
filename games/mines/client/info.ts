import type { Opened } from '../../common/client/api.ts';
import { RoundInfo } from '../../common/client/round-info.ts';
import { rulesPage } from '../../common/client/rules-page.ts';
import type { Texts } from '../../common/client/texts.ts';
import type { Outcome } from '../rules.ts';
import { fieldMatches } from './check.ts';
import { isOutcome } from './shapes.ts';

export function roundInWords(
  { t, number }: Texts,
  { cells, opened, hit, multiplier }: Outcome,
): string {
  const end =
    hit === null ? t('mines.endPaid', { times: number(multiplier / 100, 2) }) : t('mines.endHit');
  return t('mines.roundTold', { mines: cells.length, opened: opened.length, end });
}

export function infoOf(texts: Texts, opened: Opened, token: string): RoundInfo {
  return new RoundInfo(texts, opened, token, {
    rules: rulesOf(texts, opened.rtp),
    fair: texts.t('mines.fairText'),
    describe: ({ outcome }) => (isOutcome(outcome) ? roundInWords(texts, outcome) : ''),
    matches: async (round) => isOutcome(round.outcome) && fieldMatches(round, round.outcome),
  });
}

function rulesOf(texts: Texts, rtp: number): HTMLElement {
  return rulesPage(texts, {
    area: 'mines',
    rtp,
    atLeast: true,
    rules: ['field', 'open', 'cash', 'multiplier', 'fixed', 'lost'],
  });
}
