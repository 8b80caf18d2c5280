import type { ComponentProps, ReactNode } from 'react';
import './Lines.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

/** A list of things in lines. */
export function Lines({ children }: { children: ReactNode }) {
  return <ul className="lines">{children}</ul>;
}

interface LineProps extends ComponentProps<'li'> {
  icon?: IconName;
  /** `bad`: something is wrong with it; `good`: it is as it should be. */
  tone?: 'bad' | 'good';
  /** What it is: a `strong` name and what is said of it. */
  children: ReactNode;
  /** What can be done with it; on a phone below its words. */
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
