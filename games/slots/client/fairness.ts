import type { Fairness, Round } from '../../../contract/play/calls.ts';
import { drawSlot } from '../engines.ts';
import type { SlotTheme } from '../theme.ts';
import { h } from '../../common/client/dom.ts';
import { entry, verdict } from '../../common/client/past-rounds.ts';
import { type Revealed, SeedPanel } from '../../common/client/seed-panel.ts';
import type { Texts } from '../../common/client/texts.ts';
import { canVerify, potsMatch, seedMatches } from '../../common/client/verify.ts';
import { roundMatches } from './verify.ts';
import { failureInWords, potsInWords } from './words.ts';

/** For checking. */
const maxRounds = 100;

/** The next seeds, and proof of rounds under old ones. */
export class FairnessPanel {
  readonly #texts: Texts;
  readonly #theme: SlotTheme;
  readonly #seeds: SeedPanel;
  #rounds: Round[] = [];

  constructor(texts: Texts, theme: SlotTheme, fairness: Fairness, token: string) {
    this.#texts = texts;
    this.#theme = theme;
    this.#seeds = new SeedPanel(texts, fairness, token, {
      area: 'slots',
      intro: texts.t('slots.fairText'),
      failureInWords,
      revealed: (revealed) => this.#prove(revealed),
    });
  }

  get element(): HTMLElement {
    return this.#seeds.element;
  }

  add(round: Round, fairness: Fairness): void {
    this.#rounds = [round, ...this.#rounds].slice(0, maxRounds);
    this.#seeds.show(fairness);
  }

  async #prove(revealed: Revealed): Promise<HTMLElement[]> {
    const { t } = this.#texts;
    const seeds = h(
      'dl',
      { class: 'seeds' },
      ...entry(t('slots.oldServerSeed'), revealed.serverSeed),
      ...entry(t('slots.serverSeedHash'), revealed.serverSeedHash),
      ...entry(t('slots.clientSeed'), revealed.clientSeed),
      ...entry(t('slots.roundsPlayed'), String(revealed.rounds)),
    );
    const revealedLines = [h('h3', {}, t('slots.revealed')), seeds];
    if (!canVerify()) return [...revealedLines, h('p', {}, t('slots.noCheck'))];
    const genuine = await seedMatches(revealed.serverSeed, revealed.serverSeedHash);
    const rounds = this.#rounds.filter(
      ({ serverSeedHash }) => serverSeedHash === revealed.serverSeedHash,
    );
    const results = await Promise.all(
      rounds.map((round) => this.#matches(revealed.serverSeed, round)),
    );
    return [
      ...revealedLines,
      verdict(genuine, t(genuine ? 'slots.seedGenuine' : 'slots.seedForged')),
      this.#list(rounds, results),
    ];
  }

  async #matches(serverSeed: string, round: Round): Promise<boolean> {
    const played = { ...round, outcome: round.outcome as unknown };
    const draw = (stake: number, random: (n: number) => number) =>
      drawSlot(this.#theme, stake, random);
    return (await roundMatches(serverSeed, played, draw)) && potsMatch({ ...round, serverSeed });
  }

  #list(rounds: readonly Round[], results: readonly boolean[]): HTMLElement {
    const { t, money } = this.#texts;
    if (rounds.length === 0) return h('p', {}, t('slots.noRounds'));
    const items = rounds.map(({ id, nonce, stake, payout, jackpot }, index) => {
      const round = t('slots.checkedRound', {
        id,
        nonce,
        stake: money(stake),
        payout: money(payout),
      });
      const good = results[index] === true;
      const found = t(good ? 'slots.matches' : 'slots.differs');
      const words = [round, ...potsInWords(this.#texts, jackpot, 'checked'), found].join(' ');
      return h('li', {}, verdict(good, words));
    });
    return h('ul', { class: 'checked' }, ...items);
  }
}
