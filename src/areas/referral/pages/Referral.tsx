import { Suspense, lazy, useEffect } from 'react';
import type { Value } from '../../../../contract/index.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { copyText } from '../../../models/copy.ts';
import { formatDate, language, t } from '../../../models/language.ts';
import { memberCentre, referralOpen } from '../../../models/member-pages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { forget, invited, linkOf, load, trouble } from '../referral.model.ts';
import './Referral.css';

const Qr = lazy(() => import('../../../ui/Qr.tsx'));

/** The member's own link, and who came by it (MEM-11). */
export default function Referral() {
  void language.value;
  const online = connectivity.value === 'online';
  useEffect(() => {
    if (online || !invited.peek()) void load();
  }, [online]);
  useEffect(() => forget, []);
  return (
    <SidePanel {...memberCentre()} title={t('referral.title')} intro={t('referral.lead')}>
      <div className="referral">{referralOpen() ? <Body /> : <Empty icon="users-round" title={t('referral.closed')} text={t('referral.closedText')} />}</div>
    </SidePanel>
  );
}

function Body() {
  const known = invited.value;
  if (known) {
    return (
      <>
        {trouble.value && (
          <NoticeLine icon="cloud-off" tone="warn">
            {t(failureKey(trouble.value))}
          </NoticeLine>
        )}
        <OwnLink code={known.code} />
        <Friends known={known} />
      </>
    );
  }
  if (trouble.value) {
    const retry = <Button onClick={() => void load()}>{t('referral.retry')}</Button>;
    return <Empty icon="cloud-off" title={t('referral.absent')} text={t(failureKey(trouble.value))} action={retry} />;
  }
  return (
    <Card>
      <Skeleton lines={6} />
    </Card>
  );
}

function OwnLink({ code }: { code: string }) {
  const link = linkOf(code);
  const copy = (text: string) => void copyText(text, { done: t('referral.copied'), refused: t('referral.notCopied') });
  // Closing the sheet of the device is no failure.
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
        <div className="referral__ways">
          <Button variant="primary" icon="copy" onClick={() => copy(link)}>
            {t('referral.copy')}
          </Button>
          {'share' in navigator && (
            <Button icon="send" onClick={share}>
              {t('referral.share')}
            </Button>
          )}
        </div>
        <p className="referral__soft">{t('referral.reward')}</p>
      </div>
    </Card>
  );
}

function Friends({ known: { friends, total, totalPages, pageNo } }: { known: Value<'referral.state'> & { pageNo: number } }) {
  if (total === 0) return <Empty icon="users-round" title={t('referral.none')} text={t('referral.noneText')} />;
  const labels = { nav: t('referral.pages'), previous: t('referral.previous'), next: t('referral.following'), page: (page: number) => t('referral.page', { page }) };
  return (
    <Card>
      <h2>{t('referral.friends', { count: total })}</h2>
      <Lines>
        {friends.map(({ name, since }) => (
          <Line key={`${since} ${name}`} icon="user-round">
            <strong>{name}</strong>
            <span>{t('referral.since', { at: formatDate(since, 'date') })}</span>
          </Line>
        ))}
      </Lines>
      <Pager current={pageNo} total={totalPages} onPage={(page) => void load(page)} labels={labels} />
    </Card>
  );
}
