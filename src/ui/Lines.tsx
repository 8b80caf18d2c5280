import type { ComponentProps, ReactNode } from 'react';
import './Lines.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export function Lines({ children }: { children: ReactNode }) {
  return <ul className="lines">{children}</ul>;
}

interface LineProps extends ComponentProps<'li'> {
  icon?: IconName;
  /** `bad`: has a problem. */
  tone?: 'bad' | 'good';
  /** A `strong` name, a description. */
  children: ReactNode;
  /** On a phone below the text. */
  end?: ReactNode;
}

export function Line({ icon, tone, children, end, ...rest }: LineProps) {
  return (
    <li className={`line${tone ? ` line--${tone}` : ''}`} {...rest}>
      {icon && <Icon name={icon} />}
      <div className="line__words">{children}</div>
      {end && <div className="line__end">{end}</div>}
    </li>
  );
}
