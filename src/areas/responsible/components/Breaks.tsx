import { useState } from 'react';
import {
  type ExclusionMonths,
  type RestDays,
  exclusionMonths,
  restDays,
} from '../../../../contract/responsible/calls.ts';
import { formatDate, t } from '../../../models/language.ts';
import { confirm } from '../../../models/dialogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { takeBreak } from '../responsible.model.ts';
import { ExcludeDialog } from './ExcludeDialog.tsx';

/** Cool-off and self-exclusion (RG-02). */
export function Breaks({ restsUntil }: { restsUntil: string | null }) {
  const [months, setMonths] = useState<ExclusionMonths | null>(null);
  return (
    <>
      <Card>
        <h2>{t('responsible.rest.title')}</h2>
        <p className="responsible__text">{t('responsible.rest.text')}</p>
        <Rests restsUntil={restsUntil} />
      </Card>
      <Card>
        <h2>{t('responsible.exclude.title')}</h2>
        <p className="responsible__text">{t('responsible.exclude.text')}</p>
        <div className="actions responsible__choices">
          {exclusionMonths.map((each) => (
            <Button key={each} onClick={() => setMonths(each)}>
              {t(`responsible.exclude.months.${each}`)}
            </Button>
          ))}
        </div>
        {months && <ExcludeDialog months={months} onClose={() => setMonths(null)} />}
      </Card>
    </>
  );
}

function Rests({ restsUntil }: { restsUntil: string | null }) {
  const [busy, setBusy] = useState<RestDays | null>(null);
  const ask = async (days: RestDays) => {
    const until = new Date(
      Math.max(Date.now() + days * 86_400_000, restsUntil ? Date.parse(restsUntil) : 0),
    ).toISOString();
    const sure = await confirm({
      title: t('responsible.rest.sure', { time: t(`responsible.rest.days.${days}`) }),
      text: t('responsible.rest.sureText', { until: formatDate(until) }),
      confirmLabel: t('responsible.rest.yes'),
    });
    if (!sure) return;
    setBusy(days);
    await takeBreak(days);
    setBusy(null);
  };
  return (
    <div className="actions responsible__choices">
      {restDays.map((days) => (
        <Button key={days} busy={busy === days} onClick={() => void ask(days)}>
          {t(`responsible.rest.days.${days}`)}
        </Button>
      ))}
    </div>
  );
}
