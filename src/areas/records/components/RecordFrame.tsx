import type { TextKeyUnder } from '../../../lib/text-key.ts';
import type { ReactNode } from 'react';
import { t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import type { Cached } from '../../../models/cached-query.ts';
import { ageText } from '../format.ts';

interface RecordFrameProps {
  /** Page key: `transactionHistory`. */
  page: TextKeyUnder<'records.title'>;
  intro?: string;
  children: ReactNode;
}

/**
 * A records page (MEM-00).
 * @useSignals
 */
export function RecordFrame({ page, intro, children }: RecordFrameProps) {
  return (
    <SidePanel {...memberCentre()} title={t(`records.title.${page}`)} intro={intro}>
      {children}
    </SidePanel>
  );
}

interface CachedContentProps {
  known: Cached<unknown>;
  onRefresh: () => void;
  /** Beside refresh. */
  end?: ReactNode;
  children: ReactNode;
}

/** A record with age (MEM-16), or why it is missing, with a retry. */
export function CachedContent({ known, onRefresh, end, children }: CachedContentProps) {
  if (known.state === 'missing') {
    return <LoadFailure {...failureTexts('records.absent', known.failure)} onRetry={onRefresh} />;
  }
  return (
    <>
      <div className="record__age">
        <output>{ageText(known)}</output>
        <div className="record__ways">
          {end}
          <IconButton
            icon="refresh-cw"
            label={t('records.refresh')}
            busy={known.state === 'refreshing'}
            onClick={onRefresh}
          />
        </div>
      </div>
      {children}
    </>
  );
}
