import { type ReactNode, useSyncExternalStore } from 'react';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import type { Older } from '../use-older.ts';

const wideQuery = '(min-width: 48rem)';

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wideQuery);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(wideQuery).matches,
  );
}

interface RecordListProps<Row> {
  caption: string;
  /** null: loading. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
  /** A row on phones. */
  renderCard: (row: Row) => ReactNode;
  empty: ReactNode;
  older: Older<Row>;
}

/** Newest first, as a table or phone cards; older ones on demand. */
export function RecordList<Row>({
  caption,
  rows,
  rowKey,
  columns,
  renderCard,
  empty,
  older,
}: RecordListProps<Row>) {
  const wide = useWide();
  if (!rows) return <Skeleton lines={6} height="3rem" />;
  if (rows.length === 0) return empty;
  const all = [...rows, ...older.rows];
  return (
    <>
      {wide ? (
        <Table caption={caption} columns={columns} rows={all} rowKey={rowKey} empty={empty} />
      ) : (
        <ul className="card-list gap-2" aria-label={caption}>
          {all.map((row) => (
            <li key={rowKey(row)}>{renderCard(row)}</li>
          ))}
        </ul>
      )}
      <div className="record__end">
        {older.failed && <p role="alert">{t('records.olderFailed')}</p>}
        {older.more ? (
          <Button busy={older.busy} onClick={older.load}>
            {t('records.older')}
          </Button>
        ) : (
          <p>{t('records.end')}</p>
        )}
      </div>
    </>
  );
}
