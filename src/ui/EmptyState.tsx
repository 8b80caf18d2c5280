import type { ReactNode } from 'react';
import './EmptyState.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { MessageWords } from './MessageWords.tsx';

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
      <p className="empty__title">
        <MessageWords words={title} />
      </p>
      {text && (
        <p className="empty__text">
          <MessageWords words={text} />
        </p>
      )}
      {action}
    </div>
  );
}
