import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { Callout } from '../../../ui/Callout.tsx';

/** In place of everything that is offered (REWARD-05f). */
export function BreakNotice({ until }: { until: string }) {
  return (
    <Callout icon="pause" tone="plain" title={t('missions.break.title')}>
      {t('missions.break.text', { until: formatDate(until) })}
    </Callout>
  );
}
