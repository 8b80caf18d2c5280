import { useState } from 'react';
import {
  type ExclusionMonths,
  type CoolOffDays,
  exclusionMonths,
  coolOffDays,
} from '../../../../contract/responsible/calls.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { confirm } from '../../../models/dialogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { takeBreak } from '../responsible.model.ts';
import { ExcludeDialog } from './ExcludeDialog.tsx';

/** Cool-off and self-exclusion (RG-02). */
export function Breaks({ coolOffUntil }: { coolOffUntil: string | null }) {
  const [months, setMonths] = useState<ExclusionMonths | null>(null);
  return (
    <>
      <Card>
        <h2>{t('responsible.coolOff.title')}</h2>
        <p className="responsible__text">{t('responsible.coolOff.text')}</p>
        <CoolOff coolOffUntil={coolOffUntil} />
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

function CoolOff({ coolOffUntil }: { coolOffUntil: string | null }) {
  const [busy, setBusy] = useState<CoolOffDays | null>(null);
  const ask = async (days: CoolOffDays) => {
    const until = new Date(
      Math.max(Date.now() + days * 86_400_000, coolOffUntil ? Date.parse(coolOffUntil) : 0),
    ).toISOString();
    const sure = await confirm({
      title: t('responsible.coolOff.sure', { time: t(`responsible.coolOff.days.${days}`) }),
      text: t('responsible.coolOff.sureText', { until: formatDate(until) }),
      confirmLabel: t('responsible.coolOff.yes'),
    });
    if (!sure) return;
    setBusy(days);
    await takeBreak(days);
    setBusy(null);
  };
  return (
    <div className="actions responsible__choices">
      {coolOffDays.map((days) => (
        <Button key={days} busy={busy === days} onClick={() => void ask(days)}>
          {t(`responsible.coolOff.days.${days}`)}
        </Button>
      ))}
    </div>
  );
}
