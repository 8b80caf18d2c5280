import type { ReactNode } from 'react';
import './Page.css';

export interface PageProps {
  title: string;
  intro?: string;
  /** A remark such as the data's age. */
  beside?: ReactNode;
  /** For columns; else of readable width. */
  wide?: boolean;
  children: ReactNode;
}

export function Page({ title, intro, beside, wide = false, children }: PageProps) {
  return (
    <div className={`page${wide ? ' page--wide' : ''}`}>
      <header>
        <div className="title-row">
          <h1>{title}</h1>
          {beside}
        </div>
        {intro && <p className="page__intro">{intro}</p>}
      </header>
      {children}
    </div>
  );
}
