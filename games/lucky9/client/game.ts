import type { Round } from '../../../contract/play/calls.ts';
import { roundEnd } from '../../common/client/round-end.ts';
import type { Sound } from '../../common/client/sound.ts';
import { StagedPlay } from '../../common/client/staged-play.ts';
import type { Given } from '../../common/client/start.ts';
import { totalOf } from '../rules.ts';
import { infoOf, roundInWords } from './info.ts';
import { isOutcome, isView } from './shapes.ts';
import { View } from './view.ts';

/** Where no round can be read. */
const usualOthers = 1;

export class Lucky9 {
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
      start: () => void this.#start(),
      choose: (action) => void this.#choose(action),
      changed: () => this.#sound.press(),
    });
    const { element, face } = this.#view;
    this.play = new StagedPlay(given, {
      element,
      face,
      info,
      resume: ({ stake, view }) => {
        this.#view.take(stake, isView(view) ? view.others : usualOthers);
        face.say(texts.t('lucky9.resumed'));
      },
      rest: (last) => {
        const outcome: unknown = last?.outcome;
        if (last && isOutcome(outcome)) {
          this.#view.take(last.stake, outcome.hands.length - 1);
          this.#view.reveal(outcome);
        }
        face.say(
          isOutcome(outcome)
            ? texts.t('lucky9.lastRound', { result: roundInWords(texts, outcome) })
            : texts.t('lucky9.hint'),
        );
      },
      stand: (round) => this.#view.stand(round && isView(round.view) ? round.view : null),
      settle: (round) => this.#settle(round),
    });
  }

  async #start(): Promise<void> {
    const { stake, others, face } = this.#view;
    const answer = await this.play.start(stake, { others });
    if (!answer) return;
    const seen: unknown = answer.round?.view;
    if (isView(seen))
      face.say(this.#given.texts.t('lucky9.choose', { total: totalOf(seen.cards) }));
    this.play.take(answer);
  }

  async #choose(action: 'hirit' | 'stay'): Promise<void> {
    if (!this.play.round || this.play.busy) return;
    this.#sound.knock(1);
    const answer = await this.play.step(action);
    if (answer) this.play.take(answer);
  }

  #settle({ stake, payout, outcome }: Round): string {
    const { t, money } = this.#given.texts;
    if (!isOutcome(outcome)) return t('game.failures.broken');
    this.#view.reveal(outcome);
    return t(`lucky9.${roundEnd(stake, payout)}`, {
      total: outcome.totals[0] ?? 0,
      best: Math.max(...outcome.totals),
      payout: money(payout),
      stake: money(stake),
    });
  }
}
