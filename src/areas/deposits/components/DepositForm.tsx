import { useEffect, useState } from 'react';
import { feeOf } from '../../../../contract/deposits/fee.ts';
import type { Rail, RailName } from '../../../../contract/deposits/shapes.ts';
import { readAmount } from '../../../lib/amount.ts';
import type { TextKey } from '../../../lib/text-key.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { pageHere, supportAction } from '../../../models/agent-pages.ts';
import { identityPath } from '../../../models/identity.ts';
import { t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { go } from '../../../models/navigation.ts';
import { moneyText } from '../../../models/money.ts';
import { isServiceOff } from '../../../models/services.ts';
import { coolOffText } from '../../../models/responsible.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { useScrollIntoView } from '../../../ui/in-view.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { InlineAlert, InlineAlertButton } from '../../../ui/InlineAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { beginDeposit, draft, storeDraft, offer, depositState } from '../deposit.model.ts';
import { BonusChoice, bonusOf } from './BonusChoice.tsx';
import { RailChoice } from './RailChoice.tsx';

/** Common amounts, centavos: the first of them that a rail takes (MEM-19c). */
const quick = [100, 200, 500, 1000, 2000, 5000, 10_000, 50_000].map((pesos) => pesos * 100);
const maxQuick = 6;

/** Payment method and amount (MEM-03). */
export function DepositForm() {
  const known = offer.known.value;
  const failure = offer.failure.value;
  if (isServiceOff('payment'))
    return (
      <Empty
        theme="money"
        title={t('deposits.off')}
        text={t('deposits.offText')}
        action={supportAction()}
      />
    );
  if (failure)
    return <LoadFailure {...failureTexts('deposits.absent', failure)} onRetry={offer.load} />;
  if (!known) return <Skeleton height="18rem" />;
  if (known.rails.length === 0)
    return (
      <Empty
        theme="money"
        title={t('deposits.noRails')}
        text={t('deposits.noRailsText')}
        action={supportAction()}
      />
    );
  return <Form rails={known.rails} symbol={known.currencySymbol} />;
}

interface FormProps {
  rails: readonly Rail[];
  symbol: string;
}

/** Its draft survives reloads of the tab. */
function useDepositForm({ rails, symbol }: FormProps, isOnBreak: boolean) {
  const [initial] = useState(() => {
    const before = draft();
    return {
      rail: before?.rail ?? rails[0]!.rail,
      amount: before?.amount ?? '',
      bonus: before?.bonus ?? null,
    };
  });
  const railOf = (name: RailName) => rails.find((each) => each.rail === name) ?? rails[0]!;
  const form = useForm({
    initial,
    check: (typed) => ({ amount: amountError(typed.amount, railOf(typed.rail), symbol) }),
    onSubmit: ({ rail: name, amount: typed, bonus }) => {
      const amount = readAmount(typed)!;
      return beginDeposit(railOf(name).rail, amount, isOnBreak ? null : bonusOf(amount, bonus));
    },
  });
  const { values } = form;
  useEffect(() => {
    if (values !== initial) storeDraft(values);
  }, [values, initial]);
  const rail = railOf(values.rail);
  const isRight = amountError(values.amount, rail, symbol) === null;
  return { ...form, rail, amount: isRight ? readAmount(values.amount) : null };
}

function Form({ rails, symbol }: FormProps) {
  const rest = coolOffText();
  const form = useDepositForm({ rails, symbol }, rest !== null);
  const { element, field, values, set, rail, amount } = form;
  const { kind } = depositState.value;
  return (
    <form className="stack stack--top deposit__form" {...element}>
      {rest ? (
        <InlineAlert icon="pause">{rest}</InlineAlert>
      ) : (
        <p className="deposit__intro">{t('deposits.intro')}</p>
      )}
      <RailChoice
        rails={rails}
        selected={rail.rail}
        symbol={symbol}
        onSelect={(next) => set({ rail: next })}
      />
      <AmountField
        {...field('amount')}
        label={t('deposits.amount')}
        symbol={symbol}
        hint={t('deposits.amountHint', limitsOf(rail, symbol))}
      />
      <QuickAmounts rail={rail} symbol={symbol} onPick={(pesos) => set({ amount: pesos })} />
      <Fee amount={amount} rail={rail} symbol={symbol} />
      {!rest && (
        <BonusChoice
          amount={amount}
          chosen={values.bonus}
          symbol={symbol}
          onChoose={(bonus) => set({ bonus })}
        />
      )}
      <DepositError />
      <Button
        variant="primary"
        type="submit"
        wide
        disabled={rest !== null || connectivity.value === 'offline'}
        busy={kind === 'sending' || kind === 'checking'}
      >
        {amount === null
          ? t('deposits.submitPlain')
          : t('deposits.submit', { amount: moneyText(amount, symbol) })}
      </Button>
    </form>
  );
}

interface QuickAmountsProps {
  rail: Rail;
  symbol: string;
  onPick: (pesos: string) => void;
}

function QuickAmounts({ rail, symbol, onPick }: QuickAmountsProps) {
  return (
    <div className="deposit__quick">
      {quick
        .filter((each) => each >= rail.min && each <= rail.max)
        .slice(0, maxQuick)
        .map((each) => (
          <Button
            key={each}
            size="s"
            aria-label={t('deposits.quick', { amount: moneyText(each, symbol) })}
            onClick={() => onPick(String(each / 100))}
          >
            {moneyText(each, symbol)}
          </Button>
        ))}
    </div>
  );
}

interface FeeProps {
  /** Centavos. */
  amount: number | null;
  rail: Rail;
  symbol: string;
}

/** What is paid together, where the payment service takes a fee (MEM-19b). */
function Fee({ amount, rail: { fee }, symbol }: FeeProps) {
  const taken = amount !== null && fee ? feeOf(amount, fee) : 0;
  if (amount === null || taken === 0) return null;
  const money = (centavos: number) => moneyText(centavos, symbol);
  return (
    <small>{t('deposits.fee.together', { sum: money(amount + taken), fee: money(taken) })}</small>
  );
}

const limitsOf = (rail: Rail, symbol: string) => ({
  min: moneyText(rail.min, symbol),
  max: moneyText(rail.max, symbol),
});

/** A typed amount's error, or null. */
function amountError(typed: string, rail: Rail, symbol: string): string | null {
  if (typed.trim() === '') return t('deposits.amountMissing');
  const amount = readAmount(typed);
  if (amount === null) return t('deposits.amountWrong');
  const isOut = amount < rail.min || amount > rail.max;
  return isOut ? t('deposits.amountOut', limitsOf(rail, symbol)) : null;
}

/** Text key of why no deposit began, or null. A tracked read. */
function failureText(): TextKey | null {
  const now = depositState.value;
  if (connectivity.value === 'offline') return 'deposits.offlineForm';
  if (now.kind === 'failed')
    return now.failure.kind === 'rejected' && now.failure.code === 'promotion_closed'
      ? 'deposits.bonus.gone'
      : failureKey(now.failure);
  return now.kind === 'undone' ? 'deposits.notBegun' : null;
}

/** @useSignals */
function DepositError() {
  const isChecking = depositState.value.kind === 'checking';
  const key = failureText();
  // Without network it is there from the start, and the page begins at its top.
  const news = key === 'deposits.offlineForm' ? null : key;
  const target = useScrollIntoView(isChecking ? 'deposits.checking' : news);
  return (
    <div ref={target} hidden={!isChecking && !key}>
      {isChecking && <InlineAlert icon="clock">{t('deposits.checking')}</InlineAlert>}
      {!isChecking && key && (
        <InlineAlert
          icon="circle-exclamation-point"
          tone="warn"
          action={
            key === 'errors.kyc_needed' && (
              <InlineAlertButton onClick={() => go(pageHere(identityPath))}>
                {t('kyc.title')}
              </InlineAlertButton>
            )
          }
        >
          {t(key)}
        </InlineAlert>
      )}
    </div>
  );
}
