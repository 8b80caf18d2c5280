import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { type SafeElement, type SafeNode, readSafeHtml } from '../../../lib/safe-html.ts';
import { go, ownPage } from '../../../models/navigation.ts';
import './SafeHtml.css';

interface SafeHtmlProps {
  html: string;
  /** Runs before an internal link is followed. */
  onLeave: () => void;
  /** Its headings are right below the page's. */
  top?: boolean;
}

/** Announcement HTML rebuilt as our own elements (POP-06). */
export function SafeHtml({ html, onLeave, top = false }: SafeHtmlProps) {
  const nodes = useMemo(() => readSafeHtml(html), [html]);
  return <div className="safe-html">{nodes.map((node, i) => draw(node, i, onLeave, top))}</div>;
}

function draw(node: SafeNode, key: number, onLeave: () => void, top: boolean): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, children } = node;
  const Tag = top && tag === 'h3' ? 'h2' : tag;
  const inner = children.map((child, i) => draw(child, i, onLeave, top));
  if (Tag === 'br') return <br key={key} />;
  if (Tag === 'a') return <SafeLink key={key} link={node} onLeave={onLeave} inner={inner} />;
  return <Tag key={key}>{inner}</Tag>;
}

function SafeLink({
  link,
  onLeave,
  inner,
}: {
  link: SafeElement;
  onLeave: () => void;
  inner: ReactNode;
}) {
  if (link.href === undefined) return <span>{inner}</span>;
  const page = ownPage(link.href);
  if (!page) {
    return (
      <a href={link.href} target="_blank" rel="noopener noreferrer">
        {inner}
      </a>
    );
  }
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(page);
    onLeave();
  };
  return (
    <a href={page} onClick={follow}>
      {inner}
    </a>
  );
}
