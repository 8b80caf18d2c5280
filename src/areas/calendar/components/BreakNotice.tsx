import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { Callout } from '../../../ui/Callout.tsx';

/** In place of everything that is offered (RG-02, RG-03). */
export function BreakNotice({ until }: { until: string }) {
  return (
    <Callout icon="pause" tone="plain" title={t('calendar.break.title')}>
      {t('calendar.break.text', { until: formatDate(until) })}
    </Callout>
  );
}
