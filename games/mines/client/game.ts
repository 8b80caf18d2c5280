import type { Round } from '../../../contract/play/calls.ts';
import { roundEnd } from '../../common/client/round-end.ts';
import type { Sound } from '../../common/client/sound.ts';
import { StagedPlay } from '../../common/client/staged-play.ts';
import type { Given } from '../../common/client/start.ts';
import { payoutOf } from '../rules.ts';
import { infoOf, roundInWords } from './info.ts';
import { isOutcome, isView } from './shapes.ts';
import { View } from './view.ts';

const usualMines = 3;

export class Mines {
  readonly play: StagedPlay;
  readonly #given: Given;
  readonly #view: View;
  readonly #sound: Sound;

  constructor(given: Given) {
    const { opened, texts, launch } = given;
    this.#given = given;
    this.#sound = given.feel.sound;
    const info = infoOf(texts, opened, launch.token);
    this.#view = new View(texts, opened, given.feel, {
      info: () => info.open(),
      open: (tile) => void this.#open(tile),
      act: () => void (this.play.round ? this.#cashOut() : this.#start()),
      changed: () => this.#sound.press(),
    });
    const { element, face } = this.#view;
    this.play = new StagedPlay(given, {
      element,
      face,
      info,
      resume: ({ stake, view }) => {
        this.#view.take(stake, isView(view) ? view.mines : usualMines);
        face.say(texts.t('mines.resumed'));
      },
      rest: (last) => {
        const outcome: unknown = last?.outcome;
        if (last && isOutcome(outcome)) this.#view.take(last.stake, outcome.cells.length);
        face.say(
          isOutcome(outcome)
            ? texts.t('mines.lastRound', { result: roundInWords(texts, outcome) })
            : texts.t('mines.hint'),
        );
      },
      stand: (round) =>
        this.#view.stand(
          round && isView(round.view) ? { stake: round.stake, seen: round.view } : null,
        ),
      settle: (round) => this.#settle(round),
    });
  }

  async #start(): Promise<void> {
    const { stake, mines, face } = this.#view;
    const answer = await this.play.start(stake, { mines });
    if (!answer) return;
    face.say(this.#given.texts.t('mines.pick'));
    this.play.take(answer);
    this.#view.focusField();
  }

  async #open(tile: number): Promise<void> {
    const { round, busy } = this.play;
    const seen: unknown = round?.view;
    if (!round || busy || !isView(seen) || seen.opened.includes(tile)) return;
    this.#view.ask(tile);
    const answer = await this.play.step({ open: tile });
    this.#view.ask(null);
    if (!answer) return;
    const now: unknown = answer.round?.view;
    if (isView(now)) {
      const { texts } = this.#given;
      this.#sound.knock(now.opened.length);
      this.#view.face.say(
        texts.t('mines.found', { payout: texts.money(payoutOf(round.stake, now.multiplier)) }),
      );
    }
    this.play.take(answer);
  }

  async #cashOut(): Promise<void> {
    const view: unknown = this.play.round?.view;
    if (!isView(view) || view.opened.length === 0) return;
    const answer = await this.play.step('cashOut');
    if (answer) this.play.take(answer);
  }

  #settle({ stake, payout, outcome }: Round): string {
    const { t, money } = this.#given.texts;
    if (isOutcome(outcome)) this.#view.reveal(outcome);
    return t(`mines.${roundEnd(stake, payout)}`, { payout: money(payout), stake: money(stake) });
  }
}
