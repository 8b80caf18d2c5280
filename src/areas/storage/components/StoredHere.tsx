import { bytesText } from '../../../models/bytes-text.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { playAction } from '../../../models/empty-actions.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { confirm, toast } from '../../../models/dialogs.ts';
import {
  type StoredGroup,
  type StoredLine,
  clearAll,
  clearGroup,
  counting,
  stock,
} from '../../../models/storage.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { numberText } from '../format.ts';

const icons: Record<StoredGroup, IconName> = {
  images: 'layout-grid',
  app: 'download',
  catalogue: 'gamepad-2',
  news: 'bell',
  texts: 'languages',
  account: 'user-round',
  basics: 'info',
  waiting: 'clock',
};

const clearLine = async (group: Exclude<StoredGroup, 'waiting'>) => {
  const what = t(`storage.group.${group}.name`);
  const sure = await confirm({
    title: t('storage.clearTitle', { what }),
    text: t(`storage.group.${group}.follows`),
    confirmLabel: t('storage.clear'),
  });
  if (!sure) return;
  if (await clearGroup(group)) toast(t('storage.cleared', { what }), 'good');
  else toast(t('storage.notCleared', { what }), 'bad');
};

const clearWhole = async () => {
  const offline = connectivity.peek() !== 'online';
  const sure = await confirm({
    title: t('storage.clearAllTitle'),
    text: [t('storage.clearAllText'), ...(offline ? [t('storage.clearAllOffline')] : [])].join(' '),
    confirmLabel: t('storage.clearAll'),
  });
  if (!sure) return;
  if (await clearAll()) toast(t('storage.clearedAll'), 'good');
  else toast(t('storage.notClearedAll'), 'bad');
};

/** Stored data by kind, each clearable (PWA-08). */
export function StoredHere() {
  const now = stock.value;
  const clearable = now?.lines.some(({ group }) => group !== 'waiting');
  return (
    <Card>
      <section aria-labelledby="stored-title" aria-busy={counting.value}>
        <h2 id="stored-title">{t('storage.kept.heading')}</h2>
        {now?.databaseGone && (
          <InlineAlert icon="info" tone="warn">
            {t('storage.kept.databaseGone')}
          </InlineAlert>
        )}
        {now === null && (
          <>
            <p className="unseen">{t('storage.kept.counting')}</p>
            <Skeleton lines={6} height="2.5rem" />
          </>
        )}
        {now?.lines.length === 0 && !now.databaseGone && (
          <Empty
            theme="games"
            title={t('storage.kept.empty')}
            text={t('storage.kept.emptyText')}
            action={playAction()}
          />
        )}
        <Lines>
          {now?.lines.map((line) => (
            <StoredItem key={line.group} line={line} />
          ))}
        </Lines>
        {clearable && (
          <Button icon="trash" onClick={() => void clearWhole()}>
            {t('storage.clearAll')}
          </Button>
        )}
      </section>
    </Card>
  );
}

function StoredItem({ line: { group, bytes, entries, since } }: { line: StoredLine }) {
  const what = t(`storage.group.${group}.name`);
  return (
    <Line
      icon={icons[group]}
      data-group={group}
      end={
        group !== 'waiting' && (
          <Button
            size="s"
            variant="quiet"
            aria-label={t('storage.clearOne', { what })}
            onClick={() => void clearLine(group)}
          >
            {t('storage.clear')}
          </Button>
        )
      }
    >
      <strong>{what}</strong>
      <span className="digits">
        {t('storage.kept.line', { size: bytesText(bytes), number: numberText(group, entries) })}
      </span>
      {since && <span>{t('storage.kept.since', { date: formatDate(since, 'date') })}</span>}
      {group === 'waiting' && <span>{t('storage.waitingKept')}</span>}
    </Line>
  );
}
