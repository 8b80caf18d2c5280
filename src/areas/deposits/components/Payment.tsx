import { Suspense, lazy, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type {
  ChosenBonus,
  Deposit,
  DepositState,
  Instructions,
} from '../../../../contract/deposits/shapes.ts';
import { pageHere } from '../../../models/agent-pages.ts';
import { formatMoney, language, t } from '../../../models/language.ts';
import { buttonClass, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { Callout, type Tone } from '../../../ui/Callout.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { textOf } from '../format.ts';
import { type Shown, depositPath, timeIsOver } from '../deposit.model.ts';
import { copyText } from '../../../models/copy.ts';

const Qr = lazy(() => import('../../../ui/Qr.tsx'));

export const stateIcons: Record<DepositState, IconName> = {
  pending: 'clock',
  credited: 'circle-check',
  failed: 'circle-exclamation-point',
  expired: 'rotate-ccw-clock',
  review: 'search',
};

const tones: Partial<Record<DepositState, Tone>> = { credited: 'good', failed: 'bad' };
export const toneOf = (state: DepositState): Tone => tones[state] ?? 'plain';

/** A deposit: how to pay it, and its outcome, announced on change (MEM-03). */
export function Payment({ shown: { deposit, ends } }: { shown: Shown }) {
  const { state, amount, currencySymbol: symbol, pay } = deposit;
  const money = formatMoney(amount, { symbol });
  return (
    <div className="stack stack--top deposit__payment">
      <Callout
        icon={stateIcons[state]}
        tone={toneOf(state)}
        title={t(`deposits.state.${state}`)}
        sum={formatMoney(deposit.credited ?? amount, { symbol })}
      >
        {aboutOf(deposit)}
      </Callout>
      {state === 'pending' && <TimeLeft ends={ends} />}
      {deposit.bonus && <Bonus of={deposit} bonus={deposit.bonus} />}
      {pay && <HowToPay deposit={deposit} pay={pay} money={money} />}
      {!pay?.account && <CopyLines items={[[t('deposits.reference'), deposit.reference]]} />}
      <Link
        href={pageHere(`/support?new=deposit&ref=${deposit.reference}`)}
        className={buttonClass({ variant: 'quiet', wide: true })}
      >
        <span className="button__face">{t('support.report')}</span>
      </Link>
      <Link
        href={depositPath()}
        replace
        className={buttonClass({
          variant: state === 'pending' ? 'quiet' : 'secondary',
          wide: true,
        })}
      >
        <span className="button__face">{t('deposits.back')}</span>
      </Link>
    </div>
  );
}

interface BonusProps {
  of: Deposit;
  bonus: ChosenBonus;
}

/** The state of the bonus that was chosen with it (MEM-19e). */
function Bonus({ of: { state, currencySymbol: symbol }, bonus }: BonusProps) {
  const title = textOf(bonus.title);
  if (bonus.state === 'issued') {
    const filled = { amount: bonus.amount ?? 0, required: bonus.required ?? 0 };
    const money = {
      amount: formatMoney(filled.amount, { symbol }),
      required: formatMoney(filled.required, { symbol }),
    };
    const key = filled.required > 0 ? 'deposits.bonus.issued' : 'deposits.bonus.issuedFree';
    return <InlineAlert icon="gift">{t(key, { title, ...money })}</InlineAlert>;
  }
  if (bonus.state === 'missed') {
    const key = bonus.reason === 'break' ? 'deposits.bonus.onBreak' : 'deposits.bonus.missed';
    return <InlineAlert icon="info">{t(key, { title })}</InlineAlert>;
  }
  if (state === 'failed') return null;
  return <InlineAlert icon="gift">{t('deposits.bonus.chosen', { title })}</InlineAlert>;
}

/** Failure reasons with a text. */
const failures = [
  'provider_rejected',
  'provider_unreachable',
  'payment_rejected',
  'operator_rejected',
] as const;

/** The outcome and what to do. */
function aboutOf({ state, reason, amount, credited, currencySymbol: symbol }: Deposit): string {
  const money = (centavos: number) => formatMoney(centavos, { symbol });
  if (state === 'pending') return '';
  if (state === 'failed') {
    const known = failures.find((each) => each === reason);
    return t(`deposits.about.${known ?? 'payment_rejected'}`);
  }
  if (state !== 'credited') return t(`deposits.about.${state}`);
  const came = credited ?? amount;
  return t(came === amount ? 'deposits.about.credited' : 'deposits.about.creditedOther', {
    amount: money(came),
    asked: money(amount),
  });
}

/** Countdown to the payment's end, then asks the gateway. */
function TimeLeft({ ends }: { ends: number }) {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((ends - now) / 1000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left === 0) timeIsOver();
  }, [left]);
  const minutes = Math.floor(left / 60);
  const text =
    minutes >= 60
      ? t('deposits.leftDays', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
      : `${minutes}:${String(left % 60).padStart(2, '0')}`;
  return (
    <p className="deposit__left">
      {t('deposits.left')}{' '}
      <span className="figures" role="timer">
        {text}
      </span>
    </p>
  );
}

interface HowToPayProps {
  deposit: Deposit;
  pay: Instructions;
  money: string;
}

function HowToPay({ deposit, pay: { url, qr, account }, money }: HowToPayProps) {
  return (
    <>
      {qr && (
        <figure className="deposit__qr">
          <Suspense fallback={<div className="deposit__qr-space" />}>
            <Qr text={qr} label={t('deposits.qrLabel', { amount: money })} width="13rem" />
          </Suspense>
          <figcaption>{t('deposits.scan')}</figcaption>
        </figure>
      )}
      {account && (
        <>
          <p>{t('deposits.transfer', { amount: money })}</p>
          <CopyLines
            items={[
              [t('deposits.bank'), account.bank],
              [t('deposits.accountName'), account.name],
              [t('deposits.accountNumber'), account.number],
              [t('deposits.exact'), money, (deposit.amount / 100).toFixed(2)],
              [t('deposits.reference'), deposit.reference],
            ]}
          />
        </>
      )}
      {url && (
        <div className="deposit__way">
          <a
            href={inLanguage(url)}
            rel="noreferrer"
            className={buttonClass({ variant: 'primary', wide: true })}
          >
            <span className="button__face">
              {t('deposits.open')}
              <Icon name="external-link" size={18} />
            </span>
          </a>
          <small>{t('deposits.opens')}</small>
        </div>
      )}
    </>
  );
}

function inLanguage(address: string): string {
  const url = new URL(address);
  url.searchParams.set('lang', language.value);
  return url.href;
}

/** Lines with copy buttons; a third item replaces the text copied. */
function CopyLines({
  items,
}: {
  items: readonly (readonly [name: string, text: string, copied?: string])[];
}) {
  return (
    <dl className="deposit__copies">
      {items.map(([name, text, copied = text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="digits">{text}</span>
            <IconButton
              icon="copy"
              label={t('deposits.copy', { what: name })}
              onClick={() =>
                void copyText(copied, {
                  done: t('deposits.copied', { text: copied }),
                  failed: t('deposits.notCopied', { text: copied }),
                })
              }
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
