import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'wouter';
import { slideBy } from '../../../lib/carousel.ts';
import { language, t } from '../../../models/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import './Row.css';

interface RowProps {
  title: string;
  /** Of its data; null: fresh. */
  age?: string | null;
  /** The page with all of them. */
  all?: string | undefined;
  /** Games, or words. */
  kind: 'games' | 'cards';
  /** Came where no room was reserved: below the others, which it must not move. */
  isLate?: boolean;
  /** Items of the list, or a sentence in its place. */
  children: ReactNode;
}

/** A row that is swiped, or moved by arrows (HOME-08). */
export function Row({ title, age = null, all, kind, isLate = false, children }: RowProps) {
  void language.value;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const slide = (views: number) => list.current && slideBy(list.current, views);
  return (
    <section className={`row row--${kind}${isLate ? ' row--late' : ''}`} aria-labelledby={id}>
      <div className="row__head">
        <h2 id={id}>{title}</h2>
        <LastUpdated text={age} />
        {all && (
          <Link href={all} className="row__all" aria-label={`${title}: ${t('lobby.rows.all')}`}>
            {t('lobby.rows.all')}
          </Link>
        )}
        <span className="row__arrows">
          <IconButton
            icon="chevron-left"
            label={t('lobby.rows.back', { title })}
            onClick={() => slide(-1)}
          />
          <IconButton
            icon="chevron-right"
            label={t('lobby.rows.on', { title })}
            onClick={() => slide(1)}
          />
        </span>
      </div>
      <ul className="row__list" ref={list}>
        {children}
      </ul>
    </section>
  );
}

interface RowCardProps {
  title: string;
  state: string;
  /** Emphasises the state: one can bet now. */
  isOpen?: boolean;
  more: ReactNode;
  onOpen: () => void;
}

/** A card of words: what it is, its state, and what else there is to know. */
export function RowCard({ title, state, isOpen = false, more, onOpen }: RowCardProps) {
  return (
    <button type="button" className="row-card" onClick={onOpen}>
      <strong>{title}</strong>
      <span className={`row-card__state${isOpen ? ' row-card__state--open' : ''}`}>{state}</span>
      <span className="row-card__more">{more}</span>
    </button>
  );
}
