import {
  type Friend,
  type ReferralState,
  rewardSteps,
} from '../../../../contract/referral/shapes.ts';
import { recordTimeZone } from '../../../../contract/records/shapes.ts';
import { copyText } from '../../../models/copy.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { friendPage, linkOf, load } from '../referral.model.ts';
import { stateIcons, stateTones } from '../format.ts';

/**
 * Invited friends and their status.
 * @useSignals
 */
export function Friends({
  known: { code, friends, total, totalPages, currencySymbol },
}: {
  known: ReferralState;
}) {
  if (total === 0)
    return (
      <Empty
        theme="people"
        title={t('referral.none')}
        text={t('referral.noneText')}
        action={{
          label: t('referral.copy'),
          onAct: () =>
            void copyText(linkOf(code), {
              done: t('referral.copied'),
              failed: t('referral.notCopied'),
            }),
        }}
      />
    );
  const labels = {
    nav: t('referral.pages'),
    previous: t('referral.previous'),
    next: t('referral.following'),
    page: (page: number) => t('referral.page', { page }),
  };
  return (
    <Card>
      <h2>{t('referral.friends', { count: total })}</h2>
      <Lines>
        {friends.map(({ name, since, reward }) => (
          <Line key={reward?.id ?? `${since} ${name}`}>
            <div className="split referral__head">
              <span>
                <strong>{name}</strong>
                <span className="text-muted">
                  {t('referral.since', { at: formatDate(since, 'date', recordTimeZone) })}
                </span>
              </span>
              <Status reward={reward} symbol={currencySymbol} />
            </div>
            <RewardRule reward={reward} symbol={currencySymbol} />
          </Line>
        ))}
      </Lines>
      <Pager
        current={friendPage.value}
        total={totalPages}
        onPage={(page) => void load(page)}
        labels={labels}
      />
    </Card>
  );
}

type RewardProps = { reward: Friend['reward']; symbol: string };

/**
 * A friend's status; the amount once rewarded.
 * @useSignals
 */
function Status({ reward, symbol }: RewardProps) {
  if (!reward) return <Pill>{t('referral.state.none')}</Pill>;
  const { state, amount } = reward;
  return (
    <Pill icon={stateIcons[state]} tone={stateTones[state] ?? 'plain'}>
      {t(`referral.state.${state}`, { amount: moneyText(amount, symbol) })}
    </Pill>
  );
}

/**
 * Steps done, without amounts, which are the friend's business.
 * @useSignals
 */
function RewardRule({ reward, symbol }: RewardProps) {
  if (reward?.state === 'review') return <span>{t('referral.reviewText')}</span>;
  if (reward?.state === 'denied')
    return (
      <span>
        {reward.note ? t('referral.note', { note: reward.note }) : t('referral.deniedText')}
      </span>
    );
  if (reward?.state !== 'open' && reward?.state !== 'missed') return null;
  const { done, minDeposit, minTurnover, until, state } = reward;
  const values = { deposit: moneyText(minDeposit, symbol), bet: moneyText(minTurnover, symbol) };
  const count = { done: formatNumber(done.length), all: formatNumber(rewardSteps.length) };
  return (
    <>
      <meter
        className="referral__meter"
        min={0}
        max={rewardSteps.length}
        value={done.length}
        aria-label={t('referral.stepsLabel')}
      >
        {t('referral.stepsDone', count)}
      </meter>
      <ul className="referral__done">
        {rewardSteps.map((step) => {
          const met = done.includes(step);
          return (
            <li key={step} className={met ? 'referral__met' : undefined}>
              <Icon name={met ? 'circle-check' : 'clock'} size={16} />
              <span>
                {t(`referral.step.${step}`, values)}{' '}
                <span className="text-muted">{t(met ? 'referral.met' : 'referral.unmet')}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <span>
        {t(state === 'open' ? 'referral.until' : 'referral.over', {
          at: formatDate(until, 'date', recordTimeZone),
        })}
      </span>
    </>
  );
}
