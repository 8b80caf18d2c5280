import type { ReactNode } from 'react';
import './Page.css';

export interface PageProps {
  title: string;
  /** What the page is for, in a sentence or two. */
  intro?: string;
  /** A word beside the title, such as its age. */
  beside?: ReactNode;
  /** For columns beside each other; else lines are as long as they are read with ease. */
  wide?: boolean;
  children: ReactNode;
}

/** A page of text, forms and lists: its heading, and its parts below each other in the middle of the screen. */
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
