import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { Callout } from '../../../ui/Callout.tsx';

interface BreakNoticeProps {
  until: string;
  /** The mission boards have no prizes. */
  textKey?: 'tournaments.onBreakText' | 'tournaments.missions.onBreakText';
}

/** In place of everything that is offered (RG-03). */
export function BreakNotice({ until, textKey = 'tournaments.onBreakText' }: BreakNoticeProps) {
  return (
    <Callout icon="pause" tone="plain" title={t('tournaments.onBreak')}>
      {t(textKey, { until: formatDate(until) })}
    </Callout>
  );
}
