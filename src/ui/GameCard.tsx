import type { Ref } from 'react';
import { Icon } from './Icon.tsx';
import './GameCard.css';

export interface GameCardProps {
  ref?: Ref<HTMLButtonElement>;
  name: string;
  vendor: string;
  /** The poster's URL; null shows the default picture (HOME-06), undefined an empty place while it is not requested yet. */
  poster: string | null | undefined;
  onPosterLoad?: () => void;
  /** Called when the poster fails to load; pass another URL, or null. */
  onPosterError?: () => void;
  /** A word on the poster's upper corner ("Hot"), below the vendor's mark; a narrow card shows its flame alone. */
  badge?: string;
  /** A short word beside it ("Demo"). */
  tag?: string;
  /** A text across the poster that the game cannot be opened now, in place of the tag; the card is dimmed and still takes a click. */
  quiet?: string;
  /** Loads the poster at once, for cards of the first row; others load near the viewport. */
  eager?: boolean;
  onOpen: () => void;
}

/** A game: a poster of 3:4 whose place is reserved, its name and its vendor. The whole card is one button; its heart stands beside it. */
export function GameCard(props: GameCardProps) {
  const {
    ref,
    name,
    vendor,
    poster,
    onPosterLoad,
    onPosterError,
    badge,
    tag,
    quiet,
    eager = false,
    onOpen,
  } = props;
  return (
    <button
      ref={ref}
      type="button"
      className={`game-card${quiet ? ' game-card--quiet' : ''}`}
      onClick={onOpen}
    >
      <span className="game-card__poster">
        {poster ? (
          <img
            key={poster}
            src={poster}
            alt=""
            width="300"
            height="400"
            crossOrigin="anonymous"
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            onLoad={onPosterLoad}
            onError={onPosterError}
          />
        ) : (
          poster === null && <Icon name="gamepad-2" size={40} />
        )}
        <span className="game-card__marks">
          {badge && (
            <span className="game-card__badge">
              <Icon name="flame" size={14} />
              <span>{badge}</span>
            </span>
          )}
          {tag && !quiet && <span className="game-card__tag">{tag}</span>}
        </span>
        {quiet && <span className="game-card__quiet">{quiet}</span>}
      </span>
      <span className="game-card__name">{name}</span>
      <span className="game-card__vendor">{vendor}</span>
    </button>
  );
}

export interface GameHeartProps {
  /** Its action with the game's name; the same whether it is on or off. */
  label: string;
  /** The game is a favourite. */
  on: boolean;
  onTap: () => void;
}

/** The heart on the corner of a card's poster: a target of 44 px in the list item that holds both. */
export function GameHeart({ label, on, onTap }: GameHeartProps) {
  return (
    <button
      type="button"
      className="game-heart"
      aria-label={label}
      aria-pressed={on}
      onClick={onTap}
    >
      <Icon name="heart" size={16} />
    </button>
  );
}

/** The button at the foot of a card that opens the game's details; a target of 44 px as the heart's. */
export function GameInfo({ label, onTap }: Omit<GameHeartProps, 'on'>) {
  return (
    <button
      type="button"
      className="game-heart game-info"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onTap}
    >
      <Icon name="info" size={16} />
    </button>
  );
}
