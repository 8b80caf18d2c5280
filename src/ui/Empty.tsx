import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from './Button.tsx';
import './EmptyState.css';
import { Picture, type PictureTheme } from './Picture.tsx';

/** Words, and where they lead or what they do. */
type EmptyAction = { label: string } & ({ href: string } | { onAct: () => void });

interface EmptyProps {
  theme: PictureTheme;
  title: string;
  /** One line: why it is empty. */
  text?: string;
  /** The one thing to do; or a button of the page's own. */
  action: EmptyAction | ReactNode;
}

/** Replaces an empty list: a picture, a line, and one thing to do (MEM-20a). */
export function Empty({ theme, title, text, action }: EmptyProps) {
  return (
    <div className="empty">
      <Picture theme={theme} />
      <p className="empty__title">{title}</p>
      {text && <p className="empty__text">{text}</p>}
      {isAction(action) ? <Act action={action} /> : action}
    </div>
  );
}

const isAction = (action: EmptyProps['action']): action is EmptyAction =>
  typeof action === 'object' && action !== null && 'label' in action;

function Act({ action }: { action: EmptyAction }) {
  if ('onAct' in action)
    return (
      <Button variant="primary" onClick={action.onAct}>
        {action.label}
      </Button>
    );
  return (
    <Link href={action.href} className={buttonClass({ variant: 'primary' })}>
      <span className="button__face">{action.label}</span>
    </Link>
  );
}
