import type { TextKey } from '../../../lib/text-key.ts';
import { type FormEvent, useId, useState } from 'react';
import type { Rail, RailName } from '../../../../contract/deposits/shapes.ts';
import { failureKey, noAnswer } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { restText } from '../../../models/responsible.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { useScrollIntoView } from '../../../ui/in-view.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import {
  beginDeposit,
  draft,
  storeDraft,
  loadOffer,
  offer,
  offerFailure,
  standing,
} from '../deposit.model.ts';

export const railIcons: Record<RailName, IconName> = {
  ewallet: 'wallet',
  qrph: 'qr-code',
  instapay: 'landmark',
  pesonet: 'banknote',
};

/** Centavos that are often deposited. */
const quick = [20_000, 50_000, 100_000, 500_000];

/** Pesos as they are typed, in centavos; null for what is no amount. */
export function centavosOf(text: string): number | null {
  const plain = text.replaceAll(/[₱,\s]/g, '');
  return /^\d{1,9}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** Chooses a way to pay and an amount, and begins the deposit (MEM-03). */
export function DepositForm() {
  const known = offer.value;
  if (!known && (offerFailure.value || connectivity.value !== 'online')) {
    const retry = <Button onClick={() => void loadOffer()}>{t('deposit.retry')}</Button>;
    return (
      <EmptyState
        icon="cloud-off"
        title={t('deposit.absent')}
        text={t(failureKey(offerFailure.value ?? noAnswer()))}
        action={retry}
      />
    );
  }
  if (!known) return <Skeleton height="18rem" />;
  if (known.rails.length === 0)
    return <EmptyState icon="clock" title={t('deposit.noRails')} text={t('deposit.noRailsText')} />;
  return <Form rails={known.rails} symbol={known.currencySymbol} />;
}

interface FormProps {
  rails: readonly Rail[];
  symbol: string;
}

function Form({ rails, symbol }: FormProps) {
  const [before] = useState(draft);
  const [chosen, setChosen] = useState(before?.rail ?? rails[0]!.rail);
  const [typed, setTyped] = useState(before?.amount ?? '');
  const [tried, setTried] = useState(false);
  const rail = rails.find((each) => each.rail === chosen) ?? rails[0]!;
  const amount = centavosOf(typed);
  const money = (centavos: number) => moneyText(centavos, symbol);
  const limits = { least: money(rail.least), most: money(rail.most) };
  const error = errorOf(typed, amount, rail);
  const change = (next: { rail?: RailName; amount?: string }) => {
    setChosen(next.rail ?? rail.rail);
    setTyped(next.amount ?? typed);
    storeDraft(next.rail ?? rail.rail, next.amount ?? typed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!error && amount !== null) void beginDeposit(rail.rail, amount);
  };
  const { kind } = standing.value;
  const rest = restText();
  return (
    <form className="stack stack--top deposit__form" noValidate onSubmit={submit}>
      {rest ? (
        <InlineAlert icon="pause">{rest}</InlineAlert>
      ) : (
        <p className="deposit__intro">{t('deposit.intro')}</p>
      )}
      <RailChoice rails={rails} selected={rail.rail} onSelect={(next) => change({ rail: next })} />
      <AmountField
        label={t('deposit.amount')}
        value={typed}
        onChange={(next) => change({ amount: next })}
        symbol={symbol}
        hint={t('deposit.amountHint', limits)}
        error={tried && error ? t(error, limits) : null}
      />
      <div className="deposit__quick">
        {quick
          .filter((each) => each >= rail.least && each <= rail.most)
          .map((each) => (
            <Button
              key={each}
              size="s"
              aria-label={t('deposit.quick', { amount: money(each) })}
              onClick={() => change({ amount: String(each / 100) })}
            >
              {money(each)}
            </Button>
          ))}
      </div>
      <Trouble />
      <Button
        variant="primary"
        type="submit"
        wide
        disabled={rest !== null}
        busy={kind === 'sending' || kind === 'checking'}
      >
        {amount !== null && !error
          ? t('deposit.submit', { amount: money(amount) })
          : t('deposit.submitPlain')}
      </Button>
    </form>
  );
}

/** The text's key of what is wrong with an amount, or null. */
function errorOf(typed: string, amount: number | null, rail: Rail): TextKey | null {
  if (typed.trim() === '') return 'deposit.amountMissing';
  if (amount === null) return 'deposit.amountWrong';
  return amount < rail.least || amount > rail.most ? 'deposit.amountOut' : null;
}

function Trouble() {
  const now = standing.value;
  const isChecking = now.kind === 'checking';
  const key =
    connectivity.value === 'offline'
      ? 'deposit.offlineForm'
      : now.kind === 'failed'
        ? failureKey(now.failure)
        : now.kind === 'undone'
          ? 'deposit.notBegun'
          : null;
  const place = useScrollIntoView(isChecking ? 'deposit.checking' : key);
  return (
    <div ref={place} hidden={!isChecking && !key}>
      {isChecking && <InlineAlert icon="clock">{t('deposit.checking')}</InlineAlert>}
      {!isChecking && key && (
        <InlineAlert icon="circle-exclamation-point" tone="warn">
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

/** The ways to pay as the browser's own radio buttons: one tab stop, and the arrow keys choose. */
function RailChoice({ rails, selected, onSelect }: RailChoiceProps) {
  const name = useId();
  return (
    <fieldset className="deposit__rails">
      <legend className="field__label">{t('deposit.rail')}</legend>
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
            <strong>{t(`deposit.rails.${rail}`)}</strong>
            <small>{t(`deposit.railHint.${rail}`)}</small>
          </span>
          {rail === selected && <Icon name="check" size={18} />}
        </label>
      ))}
    </fieldset>
  );
}
