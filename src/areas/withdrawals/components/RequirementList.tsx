import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import type {
  WithdrawalOverview,
  WithdrawalRequirement,
} from '../../../../contract/withdrawals/shapes.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { pageHere } from '../../../models/agent-pages.ts';
import { identityPath } from '../../../models/identity.ts';
import { mayBind } from '../withdraw.model.ts';

/** Always shown, met or not. */
const always = ['kyc', 'password', 'account', 'turnover'] as const;

/** What a dialog beside the list settles. */
export type DialogStep = 'password' | 'account';

interface RequirementListProps {
  overview: WithdrawalOverview;
  onOpen: (step: DialogStep) => void;
}

/** Missing requirements, each with its remedy (WAL-07). */
export function RequirementList({ overview, onOpen }: RequirementListProps) {
  const steps: WithdrawalRequirement[] = [
    ...always,
    ...overview.missing.filter((lack) => !always.some((each) => each === lack)),
  ];
  return (
    <section className="stack stack--top withdraw__steps" aria-labelledby="withdraw-steps">
      <h2 id="withdraw-steps">{t('withdrawals.before')}</h2>
      <Lines>
        {steps.map((step) => {
          const missing = overview.missing.includes(step);
          return (
            <Line
              key={step}
              {...lookOf(step, overview)}
              end={missing && <Way step={step} overview={overview} onOpen={onOpen} />}
            >
              <strong>{t(`withdrawals.step.${step}`)}</strong>
              <span>
                {missing
                  ? wordsOf(step, overview)
                  : t(step === 'turnover' ? 'withdrawals.turnoverDone' : 'withdrawals.stepDone')}
              </span>
            </Line>
          );
        })}
      </Lines>
    </section>
  );
}

/** Done, to do, or waiting. */
function lookOf(
  step: WithdrawalRequirement,
  overview: WithdrawalOverview,
): Pick<ComponentProps<typeof Line>, 'icon' | 'tone'> {
  const { missing, kyc } = overview;
  if (!missing.includes(step)) return { icon: 'circle-check', tone: 'good' };
  const waits =
    step === 'held' ||
    step === 'today' ||
    (step === 'kyc' && kyc.state === 'pending') ||
    (step === 'account' && !mayBind(overview));
  return waits ? { icon: 'clock' } : { icon: 'circle-exclamation-point', tone: 'bad' };
}

function wordsOf(step: WithdrawalRequirement, overview: WithdrawalOverview): string {
  const { kyc, turnover, password, rules, currencySymbol: symbol } = overview;
  const money = (centavos: number) => formatMoney(centavos, { symbol });
  if (step === 'kyc') return t(`withdrawals.lack.kyc.${kyc.state}`, { reason: kyc.reason ?? '' });
  if (step === 'held')
    return t('withdrawals.lack.held', {
      until: password.heldUntil ? formatDate(password.heldUntil) : '',
    });
  if (step === 'account' && kyc.state !== 'approved') return t('withdrawals.lack.accountLater');
  if (step === 'account' && !mayBind(overview)) return t('withdrawals.payout.accountsPassword');
  return t(`withdrawals.lack.${step}`, {
    left: money(turnover.left),
    min: money(rules.min),
    max: money(rules.dailyAmount),
    times: rules.dailyCount,
  });
}

const ways = {
  kyc: [identityPath, 'withdrawals.way.kyc'],
  turnover: ['/', 'withdrawals.way.turnover'],
  balance: ['/member/depositv2', 'withdrawals.way.balance'],
} as const;

function Way({
  step,
  overview,
  onOpen,
}: RequirementListProps & { step: WithdrawalRequirement }): ReactNode {
  const { kyc } = overview;
  if (step === 'held' || step === 'today') return null;
  if (step === 'account' && !mayBind(overview)) return null;
  if (step === 'password' || step === 'account')
    return (
      <Button size="s" onClick={() => onOpen(step)}>
        {t(`withdrawals.way.${step}`)}
      </Button>
    );
  const [path, textKey] = ways[step];
  const label = step === 'kyc' && kyc.state === 'pending' ? 'withdrawals.way.kycLook' : textKey;
  return (
    <Link href={pageHere(path)} className={buttonClass({ size: 's' })}>
      <span className="button__face">{t(label)}</span>
    </Link>
  );
}
