import { Link } from 'wouter';
import type { Mission } from '../../../../contract/missions/shapes.ts';
import { t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { claimFailure, claimOf } from '../claims.model.ts';
import { countsText, needOf, periodText, progressText, wayOf } from '../format.ts';
import { isActive, isOver, today } from '../missions.model.ts';
import { Steps } from './Steps.tsx';

interface Shown {
  mission: Mission;
  symbol: string;
}

/**
 * A period of a mission: what it asks for, brings and costs (REWARD-02b).
 * @useSignals
 */
export function MissionCard({ mission, symbol }: Shown) {
  const { title, text, missing } = mission;
  const active = isActive(mission);
  const counts = countsText(mission, symbol);
  return (
    <Card className={`stack missions__card${active ? '' : ' missions__card--quiet'}`}>
      <div className="missions__title">
        <h3>{title}</h3>
        <Pill icon="clock">{periodText(mission, today.value)}</Pill>
      </div>
      <p>{text}</p>
      {counts && active && <p className="missions__soft">{counts}</p>}
      <Progress mission={mission} symbol={symbol} />
      <Steps mission={mission} symbol={symbol} />
      {active && missing !== null && <Missing missing={missing} />}
      {mission.steps.map((step) => {
        const reason = claimFailure(claimOf(mission, step));
        return (
          reason && (
            <InlineAlert key={step.step} icon="circle-exclamation-point" tone="warn">
              {t(reason)}
            </InlineAlert>
          )
        );
      })}
      {active && <ToDo mission={mission} symbol={symbol} />}
    </Card>
  );
}

/**
 * Towards the last step.
 * @useSignals
 */
function Progress({ mission, symbol }: Shown) {
  const text = progressText(mission, symbol);
  if (text === null) return null;
  return (
    <div className="missions__progress">
      <meter
        min={0}
        max={mission.steps.at(-1)!.target}
        value={Math.max(0, mission.progress)}
        aria-label={`${mission.title}: ${text}`}
      />
      <span className="figures">{text}</span>
    </div>
  );
}

/**
 * What is needed before a claim, and the way to it.
 * @useSignals
 */
function Missing({ missing }: { missing: 'deposit' | 'identity' }) {
  const { href, text } = needOf(missing);
  return (
    <div className="missions__missing">
      <p>{t(`missions.needs.${missing}`)}</p>
      <Link className={buttonClass({ size: 's' })} href={href}>
        {text}
      </Link>
    </div>
  );
}

/**
 * While a step is open: its cost, what is left of it, and the way.
 * @useSignals
 */
function ToDo({ mission, symbol }: Shown) {
  const { cost, left, steps, missing } = mission;
  const isOpen = !isOver(mission) && steps.some(({ state }) => state === 'open');
  const { href, text } = wayOf(mission);
  return (
    <>
      {isOpen && cost !== null && (
        <p className="missions__soft">{t('missions.cost', { amount: moneyText(cost, symbol) })}</p>
      )}
      {left !== null && left > 0 && (
        <p className="missions__soft">{t('missions.left', { count: left })}</p>
      )}
      {isOpen && mission.goal !== missing && (
        <div className="actions">
          <Link className={buttonClass()} href={href}>
            {text}
          </Link>
        </div>
      )}
    </>
  );
}
