import type { ReactNode } from 'react';
import './EmptyState.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export interface EmptyStateProps {
  icon?: IconName;
  title: string;
  /** Why nothing is here and what one can do. */
  text?: string;
  /** A button or a link that does it. */
  action?: ReactNode;
}

/** What stands where a list would, when there is nothing in it or it did not come. */
export function EmptyState({ icon = 'search-x', title, text, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <Icon name={icon} size={36} className="empty__icon" />
      <p className="empty__title">{title}</p>
      {text && <p className="empty__text">{text}</p>}
      {action}
    </div>
  );
}
