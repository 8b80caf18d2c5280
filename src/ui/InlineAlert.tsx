import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import './InlineAlert.css';

export interface InlineAlertProps {
  icon: IconName;
  /** `warn` for a state that takes something away; `info` for anything else. */
  tone?: 'info' | 'warn';
  children: ReactNode;
  /** One `LineButton`, or two. */
  action?: ReactNode;
}

/** One line about a state, for as long as it lasts ("Offline — since …"). Announced when it appears. */
export function InlineAlert({ icon, tone = 'info', children, action }: InlineAlertProps) {
  return (
    <output className={`notice-line notice-line--${tone}`}>
      <Icon name={icon} size={18} />
      <span className="notice-line__text">{children}</span>
      {action && <span className="notice-line__actions">{action}</span>}
    </output>
  );
}

/** A small button at the end of such a line; quiet by default. */
export function InlineAlertButton(props: Omit<ButtonProps, 'size'>) {
  return <Button variant="quiet" {...props} size="s" />;
}
