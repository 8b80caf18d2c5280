import type { ReactNode } from 'react';
import type { Cached } from '../../../models/cached-query.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import './Age.css';

interface AgeProps {
  /** Above the time. */
  children?: ReactNode;
  /** Beside it. */
  end?: ReactNode;
  known: Cached<{ asOf: string; timeZone: string }> & { reload: () => void };
}

/**
 * Time of a report's figures, why they are not newer (AGT-08), and a button to ask again.
 * @useSignals
 */
export function Age({ known: { value, state, reload }, children, end }: AgeProps) {
  const at = value && formatDate(value.asOf, 'datetime', value.timeZone);
  const isOld = state === 'offline' || state === 'stale';
  return (
    <div className="report-age">
      <div>
        {children}
        <output>
          {at ? t(`agent.overview.${isOld ? state : 'asOf'}`, { at }) : t('agent.overview.loading')}
        </output>
      </div>
      {end}
      <IconButton
        icon="refresh-cw"
        label={t('agent.overview.refresh')}
        busy={state === 'refreshing'}
        onClick={reload}
      />
    </div>
  );
}
