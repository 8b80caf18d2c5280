import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { IconButton } from './Button.tsx';
import { Badge } from './Badge.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import './SidePanel.css';

export interface SidePanelProps {
  /** What the pages are pages of. */
  label: string;
  pages: readonly { path: string; title: string; icon: IconName; count?: number }[];
  /** What the button that leaves all of them goes by; without it there is none. */
  closeLabel?: string;
  onClose: () => void;
  /** The page that leads to this one, where the row has none of its own for it. */
  within?: string;
  /** The heading of the page that is shown. */
  title: string;
  /** What the page is for, in a sentence or two. */
  intro?: string | undefined;
  /** A word beside the title, such as its age. */
  beside?: ReactNode;
  children: ReactNode;
}

/**
 * One page of a few that belong together: its heading with a button that closes it, the ways to the others, and its content. The others
 * take its place in the history, so that closing leads out of all of them.
 */
export function SidePanel({
  label,
  pages,
  closeLabel,
  onClose,
  within,
  title,
  intro,
  beside,
  children,
}: SidePanelProps) {
  const path = useLocation()[0].toLowerCase();
  const marked = pages.some((page) => page.path.toLowerCase() === path)
    ? path
    : within?.toLowerCase();
  const row = useRef<HTMLUListElement>(null);
  const put = useRef({ marked: '', left: 0 });
  // What gives the row its width, which is measured anew: numbers come after the pages are drawn.
  const widths = pages.map(({ title: name, count }) => `${name} ${count || ''}`).join();
  useEffect(() => {
    const list = row.current;
    const here = [...(list?.querySelectorAll('a') ?? [])].find(
      (link) => link.pathname.toLowerCase() === marked,
    );
    if (!list || !here || !marked) return;
    // A row that was moved by hand stays where it is until another page is opened.
    if (put.current.marked === marked && Math.abs(list.scrollLeft - put.current.left) > 1) return;
    // As with chips: what is in sight from the start leaves the row there.
    const inSight = here.offsetLeft + here.clientWidth < list.clientWidth;
    list.scrollLeft = inSight ? 0 : here.offsetLeft - (list.clientWidth - here.clientWidth) / 2;
    put.current = { marked, left: list.scrollLeft };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [marked, widths]);
  const currentOf = (one: string) => (one === path ? 'page' : one === marked ? 'true' : undefined);
  return (
    <div className="side-panel">
      <nav className="side-panel__nav" aria-label={label}>
        <ul className="scroll-row" ref={row}>
          {pages.map((page) => (
            <li key={page.path}>
              <Link
                href={page.path}
                replace
                className="side-panel__link"
                aria-current={currentOf(page.path.toLowerCase())}
              >
                <Icon name={page.icon} size={18} />
                {page.title}
                <Badge number={page.count} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="side-panel__page">
        <header className="side-panel__head">
          <div className="side-panel__title">
            <h1>{title}</h1>
            {beside}
          </div>
          {closeLabel && <IconButton icon="x" label={closeLabel} onClick={onClose} />}
          {intro && <p className="side-panel__intro">{intro}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}
