import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { MessageWords } from './MessageWords.tsx';
import './InlineAlert.css';

export interface InlineAlertProps {
  icon: IconName;
  /** `warn`: something is taken away. */
  tone?: 'info' | 'warn';
  children: ReactNode;
  /** One or two `InlineAlertButton`s. */
  action?: ReactNode;
}

/** One line on a lasting state ("Offline — since …"), announced. */
export function InlineAlert({ icon, tone = 'info', children, action }: InlineAlertProps) {
  return (
    <output className={`notice-line notice-line--${tone}`}>
      <Icon name={icon} size={18} />
      <span className="notice-line__text">
        <MessageWords words={children} />
      </span>
      {action && <span className="notice-line__actions">{action}</span>}
    </output>
  );
}

/** Small; quiet by default. */
export function InlineAlertButton(props: Omit<ButtonProps, 'size'>) {
  return <Button variant="quiet" {...props} size="s" />;
}
