import { Link, useLocation, useSearch } from 'wouter';
import { Icon } from '../../ui/Icon.tsx';
import { pageKey } from '../views/paths.ts';
import type { Destination } from './categories.ts';

interface NavLinkProps {
  to: Destination;
  className: string;
  /** A tooltip for the narrow menu. */
  titled?: boolean;
  onClick?: () => void;
}

/** To a category in the lobby or its page, marked when current. */
export function NavLink({ to, className, titled = false, onClick }: NavLinkProps) {
  const [path] = useLocation();
  const category = new URLSearchParams(useSearch()).get('c') ?? 'HOME';
  const key = pageKey(path);
  const here = key === '/' ? category === to.id : key === to.href;
  return (
    <Link
      href={to.href}
      className={className}
      aria-current={here ? 'page' : undefined}
      title={titled ? to.label : undefined}
      onClick={onClick}
    >
      <Icon name={to.icon} />
      <span className="label">{to.label}</span>
    </Link>
  );
}
