import { Suspense, lazy } from 'react';
import { copyText } from '../../../models/copy.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { linkOf } from '../referral.model.ts';

const Qr = lazy(() => import('../../../ui/Qr.tsx'));

/**
 * The own link; `main`: copying is the primary action.
 * @useSignals
 */
export function OwnLink({ code, main }: { code: string; main: boolean }) {
  const link = linkOf(code);
  const copy = (text: string) =>
    void copyText(text, { done: t('referral.copied'), failed: t('referral.notCopied') });
  // Closing the share sheet is no failure.
  const share = () => void navigator.share({ title: document.title, url: link }).catch(() => {});
  return (
    <Card className="referral__own">
      <Suspense fallback={<Skeleton width="11rem" height="11rem" />}>
        <Qr text={link} label={t('referral.qr')} />
      </Suspense>
      <div className="referral__words">
        <h2>{t('referral.link')}</h2>
        <p className="referral__link">{link}</p>
        <p>{t('referral.code', { code })}</p>
        <div className="actions">
          <Button variant={main ? 'primary' : 'secondary'} icon="copy" onClick={() => copy(link)}>
            {t('referral.copy')}
          </Button>
          {'share' in navigator && (
            <Button icon="send" onClick={share}>
              {t('referral.share')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
