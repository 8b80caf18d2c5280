import type { TextKey } from '../../../lib/text-key.ts';
import { type ComponentType, type ReactNode, memo, useMemo } from 'react';
import type { Game } from '../../../models/game.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { language, t } from '../../../models/language.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Listing } from '../asked-page.model.ts';
import { GamePager } from './GamePager.tsx';
import { GameTile } from './GameTile.tsx';
import { useAfterPaint } from './use-after-paint.ts';

interface GameListProps {
  page: Listing;
  /** 1-based page, and games per page. */
  at: number;
  size: number;
  /** Number of games, as text. */
  count: string;
  asking: boolean;
  /** Filters and order. */
  filters?: ReactNode;
  /** The choice to list games that do not open too; without it there is none. */
  choice?: ReactNode;
  /** Draws posters after the words. */
  late: boolean;
  /** Shown for an empty list (LOB-08). */
  none: ReactNode;
  onRetry: () => void;
  onPage: (page: number) => void;
  /** Replaces the usual card. */
  tile?: ComponentType<{ game: Game; eager: boolean; late: boolean }>;
}

/** Games and pager (LOB-06, LOB-07), or a message. */
export function GameList(props: GameListProps) {
  const { page, at, count, asking, filters, choice, none, onRetry, onPage } = props;
  // Draws the foot after the visible cards, to answer sooner.
  const foot = useAfterPaint(useMemo(() => ({ page, at }), [page, at]));
  const nothing = page.state === 'ready' && page.games.length === 0;
  return (
    <div className="game-area" aria-busy={page.state === 'loading'}>
      <div className="game-area__head">
        {/* Visually hidden when the empty message repeats it. */}
        <output className={`game-area__count${nothing ? ' unseen' : ''}`}>
          {page.state === 'loading' ? t('lobby.loading') : count}
        </output>
      </div>
      {filters}
      {page.state === 'absent' && (
        <LoadError reason={page.reason} asking={asking} onRetry={onRetry} />
      )}
      {nothing && none}
      {page.state !== 'absent' && (page.state === 'loading' || page.games.length > 0) && (
        <Games {...props} below={foot.page} />
      )}
      {!nothing && choice}
      <Pages
        current={Math.min(foot.at, Math.max(foot.page.pages, 1))}
        total={foot.page.pages}
        onPage={onPage}
      />
    </div>
  );
}

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

/** Why a list did not load; blames the player's network only when offline. */
function LoadError({ reason = 'errors.unreachable', asking, onRetry }: LoadErrorProps) {
  const unreached = reason === 'errors.offline' && connectivity.value !== 'offline';
  return (
    <LoadFailure
      title={t('lobby.absent')}
      text={t(unreached ? 'errors.unreachable' : reason)}
      retryLabel={t('status.retry')}
      busy={asking}
      onRetry={onRetry}
    />
  );
}

/** Posters in the rows above the fold. */
const eagerCount = 6;
/** Cards above a phone's keyboard; the rest follow a frame later. */
const firstCards = 6;

/** First cards from `page`, the rest from `below`, the page last painted. */
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
    // Keyed by index to reuse cards: mounting eighteen outlasts a keystroke.
    // oxlint-disable-next-line react/no-array-index-key
    <li key={i}>
      <Tile game={game} eager={!late && i < eagerCount} late={late} />
    </li>
  ));
}
