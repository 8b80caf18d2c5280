import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import './InlineAlert.css';

export interface InlineAlertProps {
  icon: IconName;
  /** `warn`: something is taken away. */
  tone?: 'info' | 'warn';
  children: ReactNode;
  /** One `LineButton`, or two. */
  action?: ReactNode;
}

/** One line on a lasting state ("Offline — since …"), announced when it appears. */
export function InlineAlert({ icon, tone = 'info', children, action }: InlineAlertProps) {
  return (
    <output className={`notice-line notice-line--${tone}`}>
      <Icon name={icon} size={18} />
      <span className="notice-line__text">{children}</span>
      {action && <span className="notice-line__actions">{action}</span>}
    </output>
  );
}

/** The line's small button; quiet by default. */
export function InlineAlertButton(props: Omit<ButtonProps, 'size'>) {
  return <Button variant="quiet" {...props} size="s" />;
}
