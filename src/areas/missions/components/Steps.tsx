import type { Mission } from '../../../../contract/missions/shapes.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { claimOf, claimSteps, claimable, isCelebrated, isClaiming } from '../claims.model.ts';
import { rewardNote, rewardText, targetText } from '../format.ts';
import { type Step, isClaimable } from '../missions.model.ts';

interface Shown {
  mission: Mission;
  symbol: string;
}

/**
 * Each with its reward, and its claim once it is reached.
 * @useSignals
 */
export function Steps({ mission, symbol }: Shown) {
  return (
    <ol className="missions__steps">
      {mission.steps.map((step) => (
        <StepRow key={step.step} mission={mission} symbol={symbol} step={step} />
      ))}
    </ol>
  );
}

const icons = {
  open: 'target',
  reached: 'gift',
  claimed: 'circle-check',
  gone: 'x',
} as const satisfies Record<Step['state'], string>;

/** @useSignals */
function StepRow({ mission, symbol, step }: Shown & { step: Step }) {
  const { state, reward, target } = step;
  const now = isCelebrated(claimOf(mission, step)) ? ' missions__step--now' : '';
  const ready = isClaimable(mission, step) ? ' missions__step--claimable' : '';
  const note = state === 'claimed' || state === 'gone' ? null : rewardNote(reward, symbol);
  return (
    <li className={`missions__step missions__step--${state}${ready}${now}`}>
      <span className="missions__mark">
        <Icon name={icons[state]} size={20} />
      </span>
      <span className="missions__brings">
        <span className="missions__soft">{targetText(mission.goal, target, symbol)}</span>
        <strong className="figures">{rewardText(reward, symbol)}</strong>
        {note && <span className="missions__soft">{note}</span>}
      </span>
      <StepEnd mission={mission} symbol={symbol} step={step} />
    </li>
  );
}

/** @useSignals */
function StepEnd({ mission, symbol, step }: Shown & { step: Step }) {
  const claim = claimOf(mission, step);
  const { state } = step;
  if (state === 'claimed' || state === 'gone')
    return <output className="missions__state">{t(`missions.state.${state}`)}</output>;
  if (!isClaimable(mission, step) && !isClaiming(claim)) return null;
  const isOnline = connectivity.value === 'online';
  const reward = rewardText(step.reward, symbol);
  return (
    <Button
      variant={claimable.value.length > 1 ? 'secondary' : 'primary'}
      className="missions__claim"
      busy={isClaiming(claim)}
      disabled={!isOnline && !isClaiming(claim)}
      aria-label={
        isOnline ? t('missions.claimLabel', { reward, mission: mission.title }) : undefined
      }
      onClick={() => void claimSteps([claim])}
    >
      {isOnline ? t('missions.claim') : t('missions.needsNetwork')}
    </Button>
  );
}
