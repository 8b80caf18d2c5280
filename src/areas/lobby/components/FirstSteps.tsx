import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type FirstSteps as Steps, stepsDone } from '../../../../contract/rewards/first-steps.ts';
import { ageText } from '../../../models/freshness.ts';
import { t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { worthOfAll } from '../../../models/reward-worth.ts';
import { waiting } from '../../../models/waiting-rewards.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { dismissFirstSteps, nextPart, playFirst } from '../first-steps.model.ts';
import { GiftDialog } from './GiftDialog.tsx';
import './FirstSteps.css';

/**
 * What a new member has, what to play now, and how far it is to a withdrawal (AUTH-28c).
 * @useSignals
 */
export function FirstSteps({ steps }: { steps: Steps }) {
  const [isOpening, setOpening] = useState(false);
  const done = stepsDone(steps);
  const count = done.filter(Boolean).length;
  const symbol = waiting.value.value?.currencySymbol ?? '';
  return (
    <section className="first-steps" aria-labelledby="first-steps-title">
      <div className="first-steps__head">
        <h2 id="first-steps-title">{t(count === 3 ? 'firstSteps.allDone' : 'firstSteps.title')}</h2>
        <span className="first-steps__count">{t('firstSteps.count', { done: count })}</span>
        <LastUpdated text={ageText(waiting)} />
        <IconButton
          icon="x"
          label={t('firstSteps.dismiss')}
          onClick={() => void dismissFirstSteps()}
        />
      </div>
      <ol className="first-steps__list">
        <Gift steps={steps} symbol={symbol} onOpen={() => setOpening(true)} />
        <Play play={steps.play} symbol={symbol} />
        <Withdrawal withdrawal={steps.withdrawal} symbol={symbol} />
      </ol>
      {isOpening && <GiftDialog tickets={steps.gift.tickets} onClose={() => setOpening(false)} />}
    </section>
  );
}

interface StepProps {
  icon: IconName;
  title: string;
  state: string;
  done: boolean;
  /** Where it is done: a page, or here. */
  to: string | (() => void) | null;
}

/** @useSignals */
function Step({ icon, title, state, done, to }: StepProps) {
  const content: ReactNode = (
    <>
      <Icon name={done ? 'circle-check' : icon} size={22} />
      <span className="first-steps__words">
        <strong>{title}</strong>
        <span className="first-steps__state">{state}</span>
      </span>
      {done && <span className="unseen">{t('firstSteps.stepDone')}</span>}
      {to !== null && <Icon name="chevron-right" size={16} />}
    </>
  );
  const look = `first-steps__step${done ? ' first-steps__step--done' : ''}`;
  return <li>{stepAs(look, to, content)}</li>;
}

function stepAs(look: string, to: StepProps['to'], content: ReactNode): ReactNode {
  if (to === null) return <div className={look}>{content}</div>;
  if (typeof to === 'string')
    return (
      <Link href={to} className={look}>
        {content}
      </Link>
    );
  return (
    <button type="button" className={look} onClick={to}>
      {content}
    </button>
  );
}

interface GiftProps {
  steps: Steps;
  symbol: string;
  onOpen: () => void;
}

/** @useSignals */
function Gift({ steps: { gift }, symbol, onOpen }: GiftProps) {
  const rewards = waiting.value.value?.waiting ?? [];
  const tickets = t('firstSteps.gift.tickets', { count: gift.tickets });
  if (gift.state !== 'waiting') {
    const key = gift.state === 'opened' ? 'opened' : 'none';
    return (
      <Step
        icon="gift"
        title={t(`firstSteps.gift.${key}.title`)}
        state={t(`firstSteps.gift.${key}.state`)}
        done
        to="/member/rewardCenter"
      />
    );
  }
  if (rewards.length === 0) {
    const title = t('firstSteps.gift.ticketTitle');
    return <Step icon="ticket" title={title} state={tickets} done={false} to="/member/tickets" />;
  }
  const worth = [worthOfAll(rewards, symbol), gift.tickets > 0 && tickets];
  return (
    <Step
      icon="gift"
      title={t('firstSteps.gift.title')}
      state={worth.filter(Boolean).join(' + ') || t('promotions.waiting.other')}
      done={false}
      to={onOpen}
    />
  );
}

/** @useSignals */
function Play({ play, symbol }: { play: Steps['play']; symbol: string }) {
  const { done, game, minStake } = play;
  const name = game?.displayName ?? '';
  if (!game)
    return (
      <Step
        icon="gamepad-2"
        title={t(done ? 'firstSteps.play.done' : 'firstSteps.play.none')}
        state={t('firstSteps.play.afterDeposit')}
        done={done}
        to="/member/depositv2"
      />
    );
  const isFree = minStake === null;
  const price = isFree
    ? t('firstSteps.play.freeState')
    : t('firstSteps.play.from', { min: moneyText(minStake, symbol) });
  return (
    <Step
      icon="gamepad-2"
      title={t(isFree ? 'firstSteps.play.free' : 'firstSteps.play.now', { game: name })}
      state={done ? t('firstSteps.play.done') : price}
      done={done}
      to={() => void playFirst(play)}
    />
  );
}

/** @useSignals */
function Withdrawal({ withdrawal, symbol }: { withdrawal: Steps['withdrawal']; symbol: string }) {
  const { parts, left, kyc } = withdrawal;
  const next = nextPart(withdrawal);
  const words = {
    done: parts.filter(({ done }) => done).length,
    all: parts.length,
    left: moneyText(left, symbol),
  };
  const title = t('firstSteps.withdrawal.title');
  if (!next)
    return (
      <Step
        icon="banknote"
        title={title}
        state={t('firstSteps.withdrawal.ready')}
        done
        to="/member/withdraw"
      />
    );
  const isChecked = next.part === 'identity' && kyc === 'pending';
  const state = [
    t('firstSteps.withdrawal.progress', words),
    left > 0 && next.part !== 'wagering' && t('firstSteps.withdrawal.left', words),
    t(`firstSteps.withdrawal.next.${isChecked ? 'checking' : next.part}`, words),
  ];
  return (
    <Step
      icon="banknote"
      title={title}
      state={state.filter(Boolean).join(' · ')}
      done={false}
      to={next.path}
    />
  );
}
