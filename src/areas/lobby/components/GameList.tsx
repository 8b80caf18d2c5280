import type { TextKey } from '../../../lib/text-key.ts';
import { type ComponentType, type ReactNode, memo, useMemo } from 'react';
import type { GameItem } from '../../../../contract/catalogue/calls.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { language, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Listing } from '../asked-page.model.ts';
import { GamePager } from './GamePager.tsx';
import { GameTile } from './GameTile.tsx';
import { useAfterPaint } from './use-after-paint.ts';

interface GameListProps {
  page: Listing;
  /** The page asked for, 1-based, and how many games a page has. */
  at: number;
  size: number;
  /** How many there are, in words. */
  count: string;
  /** They are being asked for. */
  asking: boolean;
  /** The posters come after the words. */
  late: boolean;
  /** What stands there when there is no game (LOB-08). */
  none: ReactNode;
  onRetry: () => void;
  onPage: (page: number) => void;
  /** What draws a game, where it is not the usual card. */
  tile?: ComponentType<{ game: GameItem; eager: boolean; late: boolean }>;
}

/** A page of games with its pager (LOB-06, LOB-07), or the words that stand for it. */
export function GameList(props: GameListProps) {
  const { page, at, count, asking, none, onRetry, onPage } = props;
  // The foot of the list is drawn after its head: a key or a tap is answered by the cards that are in view.
  const foot = useAfterPaint(useMemo(() => ({ page, at }), [page, at]));
  const nothing = page.state === 'ready' && page.games.length === 0;
  return (
    <div className="game-area" aria-busy={page.state === 'loading'}>
      {/* Where there is none it is read out alone: what stands there says the same. */}
      <output className={`game-area__count${nothing ? ' unseen' : ''}`}>
        {page.state === 'loading' ? t('lobby.loading') : count}
      </output>
      {page.state === 'absent' && (
        <LoadError reason={page.reason} asking={asking} onRetry={onRetry} />
      )}
      {nothing && none}
      {page.state !== 'absent' && (page.state === 'loading' || page.games.length > 0) && (
        <Games {...props} below={foot.page} />
      )}
      <Pages
        current={Math.min(foot.at, Math.max(foot.page.pages, 1))}
        total={foot.page.pages}
        onPage={onPage}
      />
    </div>
  );
}

/** The pager; it is drawn anew only when it changes. */
const Pages = memo(function Pages(props: {
  current: number;
  total: number;
  onPage: (page: number) => void;
}) {
  void language.value;
  return <GamePager {...props} />;
});

interface LoadErrorProps {
  reason: TextKey | undefined;
  asking: boolean;
  onRetry: () => void;
}

/** Why a list is not here. While the device has a network, it is not the player who is cut off. */
function LoadError({ reason = 'errors.unreachable', asking, onRetry }: LoadErrorProps) {
  const unreached = reason === 'errors.offline' && connectivity.value !== 'offline';
  return (
    <EmptyState
      icon="cloud-off"
      title={t('lobby.absent')}
      text={t(unreached ? 'errors.unreachable' : reason)}
      action={
        <Button icon="refresh-cw" busy={asking} onClick={onRetry}>
          {t('lobby.retry')}
        </Button>
      }
    />
  );
}

/** Posters of the first rows, which are in view when the list is reached. */
const eagerCount = 6;
/** Cards that a phone shows above its keyboard; those below them follow in the next frame. */
const firstCards = 6;

/** The cards of a page, those below the first ones still of the page that was painted last. */
function Games({ page, below, ...card }: GameListProps & { below: Listing }) {
  const later =
    page.state !== 'loading' && page.games.length <= firstCards
      ? []
      : cardsOf(below, card).slice(firstCards);
  return (
    <ul className="game-grid">
      {cardsOf(page, card).slice(0, firstCards)}
      {later}
    </ul>
  );
}

function cardsOf(
  page: Listing,
  { size, late, tile: Tile = GameTile }: Omit<GameListProps, 'page'>,
): ReactNode[] {
  if (page.state === 'loading') {
    return Array.from({ length: size }, (_, i) => (
      <li key={i} className="game-grid__shape">
        <Skeleton ratio="3 / 4" />
        <Skeleton lines={2} />
      </li>
    ));
  }
  return page.games.map((game, i) => (
    // A card stays in its place and its words change: to mount eighteen new ones costs more than a keystroke may.
    // oxlint-disable-next-line react/no-array-index-key
    <li key={i}>
      <Tile game={game} eager={!late && i < eagerCount} late={late} />
    </li>
  ));
}
