import type { ComponentProps, ReactNode } from 'react';
import './Lines.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

/** A list with a line for each item. */
export function Lines({ children }: { children: ReactNode }) {
  return <ul className="lines">{children}</ul>;
}

interface LineProps extends ComponentProps<'li'> {
  icon?: IconName;
  /** `bad`: has a problem; `good`: as it should be. */
  tone?: 'bad' | 'good';
  /** A `strong` name and its description. */
  children: ReactNode;
  /** Actions; on a phone below the text. */
  end?: ReactNode;
}

/** One line of `Lines`. */
export function Line({ icon, tone, children, end, ...rest }: LineProps) {
  return (
    <li className={`line${tone ? ` line--${tone}` : ''}`} {...rest}>
      {icon && <Icon name={icon} />}
      <div className="line__words">{children}</div>
      {end && <div className="line__end">{end}</div>}
    </li>
  );
}
