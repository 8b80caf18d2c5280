import type { ReactNode } from 'react';
import './EmptyState.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export interface EmptyStateProps {
  icon?: IconName;
  title: string;
  /** Why it is empty, and what to do. */
  text?: string;
  action?: ReactNode;
}

/** Replaces an empty or failed list. */
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
