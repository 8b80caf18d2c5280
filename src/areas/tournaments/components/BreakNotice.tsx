import { formatDate, t } from '../../../models/language.ts';
import { Callout } from '../../../ui/Callout.tsx';

/** In place of everything that is offered (RG-03). */
export function BreakNotice({ until }: { until: string }) {
  return (
    <Callout icon="pause" tone="plain" title={t('tournaments.onBreak')}>
      {t('tournaments.onBreakText', { until: formatDate(until) })}
    </Callout>
  );
}
