import { useLayoutEffect } from 'react';
import type { LegalKind } from '../../../../contract/content/legal.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { legal, loadLegal, versionText } from '../legal.model.ts';
import { SafeHtml } from './SafeHtml.tsx';

interface LegalTextProps {
  kind: LegalKind;
  /** Runs before a link is followed. */
  onLeave: () => void;
}

/**
 * A legal document with its version and what has changed (INFO-07).
 * @useSignals
 */
export function LegalText({ kind, onLeave }: LegalTextProps) {
  const code = language.value;
  const { value, state, failure } = legal.value;
  // Before paint, so that nothing looks missing yet.
  useLayoutEffect(() => void loadLegal(code), [code]);
  const found = value?.find((each) => each.kind === kind);
  if (found) {
    return (
      <>
        <h2>{versionText(found.version)}</h2>
        {found.changes && (
          <InlineAlert icon="info">{t('legal.changes', { text: found.changes })}</InlineAlert>
        )}
        <SafeHtml html={found.content} onLeave={onLeave} />
      </>
    );
  }
  if (state === 'refreshing') {
    return (
      <div aria-busy="true">
        <p className="unseen">{t('legal.loading')}</p>
        <Skeleton lines={10} height="1.5rem" />
      </div>
    );
  }
  return (
    <LoadFailure
      {...failureTexts('legal.missing', failure)}
      onRetry={() => void loadLegal(language.peek())}
    />
  );
}
