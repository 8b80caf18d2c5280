import { useState } from 'react';
import {
  type LimitKind,
  type LimitPeriod,
  type PlayLimit,
  limitKinds,
  limitPeriods,
  looseningHours,
  maxCentavos,
  maxMinutes,
} from '../../../../contract/responsible/calls.ts';
import { formatDate, t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { setLimit } from '../responsible.model.ts';
import { amountText, limitName, typedAmount, typedText } from '../format.ts';

interface LimitDialogProps {
  limits: readonly PlayLimit[];
  symbol: string;
  /** Which one to change; a new one when it names none. */
  first: Partial<PlayLimit>;
  onClose: () => void;
}

/** A limit as it is typed. */
interface Typed {
  kind: LimitKind;
  period: LimitPeriod;
  text: string;
}

/** Sets one limit in two steps: what it is to be, and then what that means and from when (RG-01). */
export function LimitDialog({ limits, symbol, first, onClose }: LimitDialogProps) {
  const [typed, setTyped] = useState<Typed>({
    kind: first.kind ?? 'deposit',
    period: first.period ?? 'day',
    text: first.amount !== undefined && first.kind ? typedText(first.kind, first.amount) : '',
  });
  const [tried, setTried] = useState(false);
  const [sure, setSure] = useState(false);
  const { kind, period } = typed;
  const amount = typedAmount(kind, typed.text);
  const most = kind === 'time' ? maxMinutes[period] : maxCentavos;
  const text = (value: number) => amountText(kind, value, symbol);
  const wrong = amount === null || amount > most;
  const error = wrong
    ? t(kind === 'time' ? 'responsible.limits.hoursWrong' : 'responsible.limits.amountWrong', {
        most: text(most),
      })
    : null;
  const save = async () => {
    if (amount === null) return;
    const before = limits.find((each) => each.kind === kind && each.period === period);
    const done = await setLimit(
      { kind, period, amount },
      t(
        before && amount > before.amount ? 'responsible.limits.later' : 'responsible.limits.atOnce',
      ),
    );
    if (done) onClose();
  };
  const submit = () => {
    setTried(true);
    if (wrong) return;
    if (sure) return save();
    setSure(true);
  };
  return (
    <FormDialog
      title={t(first.kind ? 'responsible.limits.changeTitle' : 'responsible.limits.addTitle')}
      labels={{
        close: t('ui.close'),
        cancel: t(sure ? 'responsible.back' : 'ui.cancel'),
        submit: t(sure ? 'responsible.limits.confirm' : 'responsible.limits.next'),
      }}
      onSubmit={submit}
      onCancel={sure ? () => setSure(false) : onClose}
      onClose={onClose}
    >
      {sure && amount !== null ? (
        <Meaning limits={limits} wish={{ kind, period, amount }} text={text} />
      ) : (
        <LimitFields
          typed={typed}
          fixed={first.kind !== undefined}
          error={tried ? error : null}
          onChange={(changes) => setTyped((before) => ({ ...before, ...changes }))}
        />
      )}
    </FormDialog>
  );
}

interface LimitFieldsProps {
  typed: Typed;
  /** Whether it is given which limit it is, and only its amount is asked for. */
  fixed: boolean;
  error: string | null;
  onChange: (changes: Partial<Typed>) => void;
}

/** Asks which limit it is, and for its amount. */
function LimitFields({ typed: { kind, period, text }, fixed, error, onChange }: LimitFieldsProps) {
  return (
    <>
      {!fixed && (
        <>
          <Select
            label={t('responsible.limits.kind')}
            value={kind}
            onChange={(next) => onChange({ kind: next as LimitKind })}
            options={limitKinds.map((value) => ({
              value,
              label: t(`responsible.kind.${value}`),
            }))}
          />
          <SegmentedControl
            label={t('responsible.limits.period')}
            selected={period}
            onSelect={(next) => onChange({ period: next as LimitPeriod })}
            items={limitPeriods.map((id) => ({ id, label: t(`responsible.period.${id}`) }))}
          />
        </>
      )}
      <p>{t(`responsible.hint.${kind}`)}</p>
      <Field
        label={fixed ? limitName({ kind, period }) : t('responsible.limits.amount')}
        value={text}
        onChange={(next) => onChange({ text: next })}
        inputMode="decimal"
        autoComplete="off"
        hint={t(kind === 'time' ? 'responsible.limits.hoursHint' : 'responsible.limits.pesosHint')}
        error={error}
      />
    </>
  );
}

interface MeaningProps {
  limits: readonly PlayLimit[];
  wish: { kind: LimitKind; period: LimitPeriod; amount: number };
  text: (amount: number) => string;
}

/** What a limit does, and from when. */
function Meaning({ limits, wish, text }: MeaningProps) {
  const before = limits.find(({ kind, period }) => kind === wish.kind && period === wish.period);
  const loosens = before && wish.amount > before.amount;
  const [at] = useState(() => new Date(Date.now() + looseningHours * 3_600_000).toISOString());
  const values = {
    name: limitName(wish),
    amount: text(wish.amount),
    before: before ? text(before.amount) : '',
    at: formatDate(at),
  };
  return (
    <>
      <p>
        <strong>
          {values.name}: {values.amount}
        </strong>
      </p>
      <p>
        {t(`responsible.means.${wish.kind}`, {
          amount: values.amount,
          period: t(`responsible.within.${wish.period}`),
        })}
      </p>
      <InlineAlert icon="clock">
        {t(loosens ? 'responsible.limits.fromLater' : 'responsible.limits.fromNow', values)}
      </InlineAlert>
    </>
  );
}
