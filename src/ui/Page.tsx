import type { ReactNode } from 'react';
import './Page.css';

export interface PageProps {
  title: string;
  /** A sentence or two about the page. */
  intro?: string;
  /** A remark beside the title, such as the data's age. */
  beside?: ReactNode;
  /** For columns side by side; else lines have a readable length. */
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
