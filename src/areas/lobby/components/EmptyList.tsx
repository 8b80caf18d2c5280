import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import type { Near } from '../alike.model.ts';
import { Alike } from './Alike.tsx';
import type { Own } from '../own-games.model.ts';

export interface EmptyListProps extends Near {
  own: Own | null;
  /** Games that fit and do not open. */
  closed: number;
  onAll: (all: boolean) => void;
  /** Shows the first list. */
  onStart: () => void;
}

const ownLists = { favourites: 'noFavourites', recents: 'noRecents' } as const;

/** Why a list is empty (LOB-08); a search gets games that are alike and open (LOB-18). */
export function EmptyList(props: EmptyListProps) {
  const { text, closed, onAll } = props;
  if (closed === 0 && !text) return <Nothing {...props} />;
  return (
    <>
      {closed > 0 ? (
        <Empty
          theme="games"
          title={text ? t('lobby.noneOpenFound', { text }) : t('lobby.noneOpen')}
          text={t('lobby.noneOpenText', { count: closed })}
          action={<Button onClick={() => onAll(true)}>{t('lobby.showClosed')}</Button>}
        />
      ) : (
        <Nothing {...props} />
      )}
      <Alike {...props} />
    </>
  );
}

function Nothing({ text, own, onStart }: EmptyListProps) {
  const none = own ? ownLists[own] : 'noData';
  return (
    <Empty
      theme={own ? 'games' : 'search'}
      title={text ? t('lobby.notFound', { text }) : t(`lobby.${none}`)}
      text={text ? t('lobby.notFoundText') : t(`lobby.${none}Text`)}
      action={<Button onClick={onStart}>{t('lobby.showAll')}</Button>}
    />
  );
}
