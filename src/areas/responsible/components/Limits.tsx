import { useState } from 'react';
import {
  type PlayLimit,
  type ResponsibleState,
  limitKinds,
  limitPeriods,
} from '../../../../contract/responsible/calls.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { confirm } from '../../../models/dialogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { setLimit } from '../responsible.model.ts';
import { amountText, limitName } from '../format.ts';
import { LimitDialog } from './LimitDialog.tsx';

/** Limits, usage and changes (RG-01). */
export function Limits({ state }: { state: ResponsibleState }) {
  const [asked, setAsked] = useState<Partial<PlayLimit> | null>(null);
  const rank = ({ kind, period }: PlayLimit) =>
    limitKinds.indexOf(kind) * 3 + limitPeriods.indexOf(period);
  const limits = state.limits.toSorted((one, other) => rank(one) - rank(other));
  return (
    <Card>
      <h2>{t('responsible.limits.title')}</h2>
      <p className="responsible__text">{t('responsible.limits.text')}</p>
      {limits.length > 0 && (
        <Lines>
          {limits.map((limit) => (
            <LimitLine
              key={`${limit.kind} ${limit.period}`}
              limit={limit}
              symbol={state.currencySymbol}
              onChange={() => setAsked(limit)}
            />
          ))}
        </Lines>
      )}
      <Button variant={limits.length === 0 ? 'primary' : 'secondary'} onClick={() => setAsked({})}>
        {t('responsible.limits.add')}
      </Button>
      {asked && (
        <LimitDialog
          limits={state.limits}
          symbol={state.currencySymbol}
          first={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

interface LimitLineProps {
  limit: PlayLimit;
  symbol: string;
  onChange: () => void;
}

function LimitLine({ limit, symbol, onChange }: LimitLineProps) {
  const { kind, amount, used, next } = limit;
  const text = (value: number) => amountText(kind, value, symbol);
  const spent = Math.max(0, used);
  return (
    <Line end={<LimitButtons limit={limit} symbol={symbol} onChange={onChange} />}>
      <strong>
        {limitName(limit)}: {text(amount)}
      </strong>
      <meter
        className="responsible__meter"
        min={0}
        max={amount}
        // Good while much is left, then warning, then end.
        optimum={0}
        low={amount * 0.8}
        high={amount * 0.999}
        value={Math.min(spent, amount)}
        aria-hidden="true"
      />
      <span>
        {t('responsible.limits.used', {
          used: text(spent),
          left: text(Math.max(0, amount - spent)),
        })}
      </span>
      {next && (
        <span>
          {next.amount === null
            ? t('responsible.limits.goes', { at: formatDate(next.at) })
            : t('responsible.limits.becomes', {
                amount: text(next.amount),
                at: formatDate(next.at),
              })}
        </span>
      )}
    </Line>
  );
}

/** Changes or removes a limit, or cancels a pending change. */
function LimitButtons({ limit, symbol, onChange }: LimitLineProps) {
  const [busy, setBusy] = useState(false);
  const { kind, period, amount, next } = limit;
  const name = limitName(limit);
  const ask = async (request: number | null, done: string) => {
    setBusy(true);
    await setLimit({ kind, period, amount: request }, done);
    setBusy(false);
  };
  const remove = async () => {
    const sure = await confirm({
      title: t('responsible.limits.removeTitle'),
      text: t('responsible.limits.removeText', { name, amount: amountText(kind, amount, symbol) }),
      confirmLabel: t('responsible.limits.removeYes'),
    });
    if (sure) await ask(null, t('responsible.limits.later'));
  };
  return (
    <>
      <Button
        size="s"
        busy={busy}
        aria-label={t('responsible.limits.changeLabel', { name })}
        onClick={onChange}
      >
        {t('responsible.limits.change')}
      </Button>
      {next ? (
        <Button
          size="s"
          busy={busy}
          aria-label={t('responsible.limits.keepLabel', { name })}
          onClick={() => void ask(amount, t('responsible.limits.kept'))}
        >
          {t('responsible.limits.keep')}
        </Button>
      ) : (
        <Button
          size="s"
          busy={busy}
          aria-label={t('responsible.limits.removeLabel', { name })}
          onClick={() => void remove()}
        >
          {t('responsible.limits.remove')}
        </Button>
      )}
    </>
  );
}
