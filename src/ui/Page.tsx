import type { ReactNode } from 'react';
import './Page.css';
import { FirstSentence } from './FirstSentence.tsx';

export interface PageProps {
  title: string;
  /** One sentence is seen; see `moreLabel`. */
  intro?: string;
  /** Opens the intro's other sentences; without it all are seen. */
  moreLabel?: string;
  /** A remark such as the data's age. */
  beside?: ReactNode;
  /** For columns; else of readable width. */
  wide?: boolean;
  children: ReactNode;
}

export function Page({ title, intro, moreLabel, beside, wide = false, children }: PageProps) {
  return (
    <div className={`page${wide ? ' page--wide' : ''}`}>
      <header>
        <div className="title-row">
          <h1>{title}</h1>
          {beside}
        </div>
        {intro && (
          <div className="page__intro">
            <FirstSentence text={intro} label={moreLabel} />
          </div>
        )}
      </header>
      {children}
    </div>
  );
}
