import { agentCentre, inAgentCentre } from '../../../models/agent-pages.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { rejectedCount, waitingCount, writes } from '../../../models/waiting-writes.ts';
import { busy, sendNow } from '../../../models/outbox.ts';
import { deviceOnly } from '../../../models/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Lines } from '../../../ui/Lines.tsx';
import { Page } from '../../../ui/Page.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { WriteItem } from '../components/WriteItem.tsx';
import '../components/Waiting.css';

/** Unsent and rejected writes, to see, edit or drop (PWA-06), an agent's in their own centre. */
export default function Waiting() {
  const head = { title: t('outbox.title'), intro: t('outbox.intro'), moreLabel: t('ui.more') };
  if (!inAgentCentre()) {
    return (
      <Page {...head}>
        <WriteList home="/" />
      </Page>
    );
  }
  return (
    <SidePanel {...agentCentre()} {...head}>
      <WriteList home="/agentHome" />
    </SidePanel>
  );
}

/** @useSignals */
function WriteList({ home }: { home: string }) {
  const all = writes.value;
  const rejected = all.filter(({ state }) => state === 'rejected');
  const waiting = all.filter(({ state }) => state !== 'rejected');
  return (
    <>
      {all.length === 0 && (
        <Empty
          theme="records"
          title={t('outbox.empty')}
          text={t('outbox.emptyText')}
          action={<Button onClick={() => go(home)}>{t('outbox.home')}</Button>}
        />
      )}
      {rejected.length > 0 && (
        <Card>
          <h2 className="waiting__title">{t('outbox.rejected', { count: rejectedCount.value })}</h2>
          <Lines>
            {rejected.map((write) => (
              <WriteItem key={write.id} write={write} />
            ))}
          </Lines>
        </Card>
      )}
      {waiting.length > 0 && (
        <Card>
          <div className="split gap-3">
            <h2 className="waiting__title">{t('outbox.waiting', { count: waitingCount.value })}</h2>
            <SendNow />
          </div>
          <Lines>
            {waiting.map((write) => (
              <WriteItem key={write.id} write={write} />
            ))}
          </Lines>
        </Card>
      )}
    </>
  );
}

/** No button offline: it is sent by itself. */
function SendNow() {
  if (connectivity.value === 'offline') return <p className="text-muted">{t('outbox.byItself')}</p>;
  return (
    <Button
      variant={deviceOnly.value ? 'secondary' : 'primary'}
      icon="refresh-cw"
      busy={busy.value}
      onClick={() => void sendNow()}
    >
      {t('outbox.sendNow')}
    </Button>
  );
}
