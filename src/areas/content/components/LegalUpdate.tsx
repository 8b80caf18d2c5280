import { useEffect, useState } from 'react';
import type { LegalDocument } from '../../../../contract/content/legal.ts';
import type { PopupProps } from '../../../lib/area.ts';
import { type Failure, type Result, failureKey } from '../../../lib/result.ts';
import { toast } from '../../../models/dialogs.ts';
import { language, t } from '../../../models/language.ts';
import { askLater } from '../../../models/legal-update.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { member } from '../../../models/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { acceptDocuments, documentsDue, versionText } from '../legal.model.ts';
import { SafeHtml } from './SafeHtml.tsx';

type Due = Result<readonly LegalDocument[]> | null;

/**
 * New versions of the legal documents (INFO-07). Nothing depends on the answer: closed, it comes
 * again in another session.
 * @useSignals
 */
export function LegalUpdate({ close }: PopupProps) {
  const [due, setDue] = useDue();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const id = member.value?.id;
  const [whose] = useState(id);
  useEffect(() => {
    if (id !== whose) close();
  }, [id, whose, close]);
  const later = () => {
    askLater();
    close();
  };
  const accept = async (documents: readonly LegalDocument[]) => {
    setBusy(true);
    const answer = await acceptDocuments(documents);
    setBusy(false);
    setFailure(answer.ok ? null : answer.failure);
    if (answer.ok) {
      close();
      toast(t('legal.update.accepted'), 'good');
    } else if (answer.failure.kind === 'rejected') setDue(null);
  };
  return (
    <Dialog
      title={t('legal.update.title')}
      closeLabel={t('legal.close')}
      onClose={later}
      size="wide"
      footer={
        <>
          <Button onClick={later}>{t('legal.update.later')}</Button>
          {due?.ok && (
            <Button variant="primary" busy={busy} onClick={() => void accept(due.value)}>
              {t('legal.update.accept')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack gap-3 licence">
        <p>{t('legal.update.text')}</p>
        {failure && <InlineAlert icon="info">{t(failureKey(failure))}</InlineAlert>}
        <Documents due={due} again={() => setDue(null)} onLeave={later} />
      </div>
    </Dialog>
  );
}

/** In the page's language; null: loading. */
function useDue(): [Due, (due: Due) => void] {
  const code = language.value;
  const [due, setDue] = useState<Due>(null);
  const [shown, noteShown] = useState(code);
  if (shown !== code) {
    noteShown(code);
    setDue(null);
  }
  const asking = due === null;
  useEffect(() => {
    if (!asking) return undefined;
    let wanted = true;
    void documentsDue(code).then((answer) => wanted && setDue(answer));
    return () => {
      wanted = false;
    };
  }, [asking, code]);
  return [due, setDue];
}

interface DocumentsProps {
  due: Due;
  again: () => void;
  /** Runs before a link is followed. */
  onLeave: () => void;
}

function Documents({ due, again, onLeave }: DocumentsProps) {
  if (due === null) {
    return (
      <div aria-busy="true">
        <p className="unseen">{t('legal.loading')}</p>
        <Skeleton lines={3} height="3rem" />
      </div>
    );
  }
  if (!due.ok)
    return <LoadFailure {...failureTexts('legal.missing', due.failure)} onRetry={again} />;
  return due.value.map(({ kind, version, changes, content }) => (
    <section key={kind} className="stack gap-2">
      <h3>{t(`legal.of.${kind}`)}</h3>
      <p className="licence__soft">{versionText(version)}</p>
      {changes && <p>{t('legal.changes', { text: changes })}</p>}
      <details>
        <summary>{t('legal.update.read')}</summary>
        <SafeHtml html={content} onLeave={onLeave} />
      </details>
    </section>
  ));
}
