import { useEffect, useId, useState } from 'react';
import type { Rail, RailName } from '../../../../contract/deposits/shapes.ts';
import { readAmount } from '../../../lib/amount.ts';
import type { TextKey } from '../../../lib/text-key.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { pageHere } from '../../../models/agent-pages.ts';
import { identityPath } from '../../../models/identity.ts';
import { t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { go } from '../../../models/navigation.ts';
import { moneyText } from '../../../models/money.ts';
import { isServiceOff } from '../../../models/services.ts';
import { coolOffText } from '../../../models/responsible.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { useScrollIntoView } from '../../../ui/in-view.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { InlineAlert, InlineAlertButton } from '../../../ui/InlineAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { beginDeposit, draft, storeDraft, offer, depositState } from '../deposit.model.ts';

export const railIcons: Record<RailName, IconName> = {
  ewallet: 'wallet',
  qrph: 'qr-code',
  instapay: 'landmark',
  pesonet: 'banknote',
};

/** Common amounts, centavos. */
const quick = [20_000, 50_000, 100_000, 500_000];

/** Payment method and amount (MEM-03). */
export function DepositForm() {
  const known = offer.known.value;
  const failure = offer.failure.value;
  if (isServiceOff('payment'))
    return <EmptyState icon="info" title={t('deposits.off')} text={t('deposits.offText')} />;
  if (failure)
    return <LoadFailure {...failureTexts('deposits.absent', failure)} onRetry={offer.load} />;
  if (!known) return <Skeleton height="18rem" />;
  if (known.rails.length === 0)
    return (
      <EmptyState icon="clock" title={t('deposits.noRails')} text={t('deposits.noRailsText')} />
    );
  return <Form rails={known.rails} symbol={known.currencySymbol} />;
}

interface FormProps {
  rails: readonly Rail[];
  symbol: string;
}

function Form({ rails, symbol }: FormProps) {
  const [initial] = useState(() => {
    const before = draft();
    return { rail: before?.rail ?? rails[0]!.rail, amount: before?.amount ?? '' };
  });
  const railOf = (name: RailName) => rails.find((each) => each.rail === name) ?? rails[0]!;
  const { element, field, values, set } = useForm({
    initial,
    check: (typed) => ({ amount: amountError(typed.amount, railOf(typed.rail), symbol) }),
    onSubmit: (typed) => beginDeposit(railOf(typed.rail).rail, readAmount(typed.amount)!),
  });
  useEffect(() => {
    if (values !== initial) storeDraft(values.rail, values.amount);
  }, [values, initial]);
  const rail = railOf(values.rail);
  const isRight = amountError(values.amount, rail, symbol) === null;
  const { kind } = depositState.value;
  const rest = coolOffText();
  return (
    <form className="stack stack--top deposit__form" {...element}>
      {rest ? (
        <InlineAlert icon="pause">{rest}</InlineAlert>
      ) : (
        <p className="deposit__intro">{t('deposits.intro')}</p>
      )}
      <RailChoice rails={rails} selected={rail.rail} onSelect={(next) => set({ rail: next })} />
      <AmountField
        {...field('amount')}
        label={t('deposits.amount')}
        symbol={symbol}
        hint={t('deposits.amountHint', limitsOf(rail, symbol))}
      />
      <div className="deposit__quick">
        {quick
          .filter((each) => each >= rail.min && each <= rail.max)
          .map((each) => (
            <Button
              key={each}
              size="s"
              aria-label={t('deposits.quick', { amount: moneyText(each, symbol) })}
              onClick={() => set({ amount: String(each / 100) })}
            >
              {moneyText(each, symbol)}
            </Button>
          ))}
      </div>
      <DepositError />
      <Button
        variant="primary"
        type="submit"
        wide
        disabled={rest !== null || connectivity.value === 'offline'}
        busy={kind === 'sending' || kind === 'checking'}
      >
        {isRight
          ? t('deposits.submit', { amount: moneyText(readAmount(values.amount)!, symbol) })
          : t('deposits.submitPlain')}
      </Button>
    </form>
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
  if (now.kind === 'failed') return failureKey(now.failure);
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

interface RailChoiceProps {
  rails: readonly Rail[];
  selected: RailName;
  onSelect: (rail: RailName) => void;
}

/** Native radio buttons: one tab stop, arrow keys select. */
function RailChoice({ rails, selected, onSelect }: RailChoiceProps) {
  const name = useId();
  return (
    <fieldset className="deposit__rails">
      <legend className="field__label">{t('deposits.rail')}</legend>
      {rails.map(({ rail }) => (
        <label key={rail} className="deposit__rail">
          <input
            type="radio"
            name={name}
            checked={rail === selected}
            onChange={() => onSelect(rail)}
          />
          <Icon name={railIcons[rail]} size={22} />
          <span className="deposit__rail-words">
            <strong>{t(`deposits.rails.${rail}`)}</strong>
            <small>{t(`deposits.railHint.${rail}`)}</small>
          </span>
          {rail === selected && <Icon name="check" size={18} />}
        </label>
      ))}
    </fieldset>
  );
}
