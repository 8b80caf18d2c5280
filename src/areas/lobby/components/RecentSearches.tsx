import { useEffect } from 'react';
import { t } from '../../../models/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import {
  clearSearches,
  noteSearch,
  readSearches,
  recentSearches,
} from '../recent-searches.model.ts';
import './RecentSearches.css';

export interface RecentSearchesProps {
  /** The current search. */
  text: string;
  onPick: (text: string) => void;
}

/** ms until a typed text counts as a search. */
const meant = 1500;

/** Shown while the empty field has focus; stored on this device only. */
export default function RecentSearches({ text, onPick }: RecentSearchesProps) {
  useEffect(() => void readSearches(), []);
  useEffect(() => {
    const timer = setTimeout(() => void noteSearch(text), meant);
    return () => clearTimeout(timer);
  }, [text]);
  const known = recentSearches.value;
  if (text || known.length === 0) return null;
  return (
    // Leaves focus in the field, so that the list outlives the press.
    <section
      className="recent-searches"
      aria-label={t('lobby.searches')}
      onPointerDown={(event) => event.preventDefault()}
    >
      <div className="recent-searches__head">
        <span>{t('lobby.searches')}</span>
        <IconButton
          icon="trash"
          label={t('lobby.searchesClear')}
          onClick={() => void clearSearches()}
        />
      </div>
      <ul className="list">
        {known.map((search) => (
          <li key={search}>
            <button
              type="button"
              className="row-link recent-searches__one"
              onClick={() => onPick(search)}
            >
              <Icon name="rotate-ccw-clock" size={18} />
              <span>{search}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
