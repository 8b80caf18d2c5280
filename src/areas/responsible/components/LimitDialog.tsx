import { useState } from 'react';
import {
  type LimitKind,
  type LimitPeriod,
  type PlayLimit,
  limitKinds,
  limitPeriods,
  looseningHours,
  maxLimitCentavos,
  maxMinutes,
} from '../../../../contract/responsible/calls.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { type Form, useForm } from '../../../ui/use-form.ts';
import { setLimit } from '../responsible.model.ts';
import { amountText, limitName, readLimit, limitText } from '../format.ts';

interface LimitDialogProps {
  limits: readonly PlayLimit[];
  symbol: string;
  /** The limit to change; empty: a new one. */
  first: Partial<PlayLimit>;
  onClose: () => void;
}

interface Typed {
  kind: LimitKind;
  period: LimitPeriod;
  text: string;
}

/** Sets a limit, then confirms its effect and start (RG-01). */
export function LimitDialog({ limits, symbol, first, onClose }: LimitDialogProps) {
  const [sure, setSure] = useState(false);
  const form = useForm<Typed>({
    initial: {
      kind: first.kind ?? 'deposit',
      period: first.period ?? 'day',
      text: first.amount !== undefined && first.kind ? limitText(first.kind, first.amount) : '',
    },
    check: (typed) => ({ text: amountError(typed, symbol) }),
    onSubmit: (typed) => (sure ? save(typed) : setSure(true)),
  });
  const save = async ({ kind, period, text }: Typed) => {
    const amount = readLimit(kind, text);
    if (amount === null) return;
    const before = limits.find((each) => each.kind === kind && each.period === period);
    const isLooser = before !== undefined && amount > before.amount;
    const done = t(isLooser ? 'responsible.limits.later' : 'responsible.limits.atOnce');
    if (await setLimit({ kind, period, amount }, done)) onClose();
  };
  const { kind, period, text } = form.values;
  const amount = readLimit(kind, text);
  return (
    <FormDialog
      title={t(first.kind ? 'responsible.limits.changeTitle' : 'responsible.limits.addTitle')}
      labels={{
        close: t('ui.close'),
        cancel: t(sure ? 'responsible.back' : 'ui.cancel'),
        submit: t(sure ? 'responsible.limits.confirm' : 'responsible.limits.next'),
      }}
      form={form}
      onCancel={sure ? () => setSure(false) : onClose}
      onClose={onClose}
    >
      {sure && amount !== null ? (
        <Meaning
          limits={limits}
          request={{ kind, period, amount }}
          text={(value) => amountText(kind, value, symbol)}
        />
      ) : (
        <LimitFields form={form} fixed={first.kind !== undefined} />
      )}
    </FormDialog>
  );
}

/** The amount's error, or null. */
function amountError({ kind, period, text }: Typed, symbol: string): string | null {
  const max = kind === 'time' ? maxMinutes[period] : maxLimitCentavos;
  const amount = readLimit(kind, text);
  if (amount !== null && amount <= max) return null;
  return t(kind === 'time' ? 'responsible.limits.hoursWrong' : 'responsible.limits.amountWrong', {
    max: amountText(kind, max, symbol),
  });
}

interface LimitFieldsProps {
  form: Form<Typed>;
  /** Only the amount is editable. */
  fixed: boolean;
}

function LimitFields({ form, fixed }: LimitFieldsProps) {
  const { kind, period } = form.values;
  return (
    <>
      {!fixed && (
        <>
          <Select
            label={t('responsible.limits.kind')}
            value={kind}
            onChange={(next) => form.set({ kind: next as LimitKind })}
            options={limitKinds.map((value) => ({
              value,
              label: t(`responsible.kind.${value}`),
            }))}
          />
          <SegmentedControl
            label={t('responsible.limits.period')}
            selected={period}
            onSelect={(next) => form.set({ period: next as LimitPeriod })}
            items={limitPeriods.map((id) => ({ id, label: t(`responsible.period.${id}`) }))}
          />
        </>
      )}
      <p>{t(`responsible.hint.${kind}`)}</p>
      <Field
        {...form.field('text')}
        label={fixed ? limitName({ kind, period }) : t('responsible.limits.amount')}
        inputMode="decimal"
        autoComplete="off"
        hint={t(kind === 'time' ? 'responsible.limits.hoursHint' : 'responsible.limits.pesosHint')}
      />
    </>
  );
}

interface MeaningProps {
  limits: readonly PlayLimit[];
  request: { kind: LimitKind; period: LimitPeriod; amount: number };
  text: (amount: number) => string;
}

/** A limit's effect and start. */
function Meaning({ limits, request, text }: MeaningProps) {
  const before = limits.find(
    ({ kind, period }) => kind === request.kind && period === request.period,
  );
  const loosens = before && request.amount > before.amount;
  const [at] = useState(() => new Date(Date.now() + looseningHours * 3_600_000).toISOString());
  const values = {
    name: limitName(request),
    amount: text(request.amount),
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
        {t(`responsible.means.${request.kind}`, {
          amount: values.amount,
          period: t(`responsible.within.${request.period}`),
        })}
      </p>
      <InlineAlert icon="clock">
        {t(loosens ? 'responsible.limits.fromLater' : 'responsible.limits.fromNow', values)}
      </InlineAlert>
    </>
  );
}
