import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import type { Tone } from './Callout.tsx';
import './Items.css';

export function Items({ children }: { children: ReactNode }) {
  return <ul className="items">{children}</ul>;
}

interface ItemProps {
  icon: IconName;
  /** `new`: not opened yet. */
  tone?: Tone | 'new';
  to: string;
  /** Where the text alone does not say it. */
  label?: string;
  title: ReactNode;
  about: ReactNode;
  sum?: string;
  /** The amount was credited. */
  gain?: boolean;
  /** Actions beside the link. */
  end?: ReactNode;
}

/** Its page replaces the panel's content. */
export function Item({ icon, tone = 'plain', to, label, title, about, sum, gain, end }: ItemProps) {
  return (
    <li className={`item item--${tone}`}>
      <Link href={to} replace className="item__link" aria-label={label}>
        <Icon name={icon} />
        <span className="item__words">
          <span className="item__title">{title}</span>
          <small>{about}</small>
        </span>
        {sum && (
          <span className={gain ? 'figures item__sum item__sum--gain' : 'figures item__sum'}>
            {sum}
          </span>
        )}
      </Link>
      {end}
    </li>
  );
}
