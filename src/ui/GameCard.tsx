import type { Ref } from 'react';
import { Icon } from './Icon.tsx';
import './GameCard.css';

export interface GameCardProps {
  ref?: Ref<HTMLButtonElement>;
  name: string;
  vendor: string;
  /** Null: default picture (HOME-06); undefined: not requested yet. */
  poster: string | null | undefined;
  onPosterLoad?: () => void;
  /** Asks for another URL, or null. */
  onPosterError?: () => void;
  /** "Hot"; narrow cards show a flame. */
  badge?: string;
  /** "Demo". */
  tag?: string;
  /** Why it cannot be opened, across the dimmed poster; still clickable. */
  quiet?: string;
  /** Loads the poster at once, for the first row. */
  eager?: boolean;
  onOpen: () => void;
}

/** One button: poster of 3:4 in reserved space, name, vendor. */
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
  /** With the game's name; same on and off. */
  label: string;
  on: boolean;
  onTap: () => void;
}

/** 44 px, beside the card's button. */
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

/** Opens the game's details; 44 px. */
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
