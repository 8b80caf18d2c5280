import { Link } from 'wouter';
import { t } from '../../../models/language.ts';
import { levelAddress, memberAddress } from '../team-url.ts';

interface PathLineProps {
  /** Accounts from right below the agent down to the shown one. */
  path: readonly string[];
  /** The last account's own page is shown, not its level. */
  isMember?: boolean;
  /** Of a level; undefined: the agent's own. */
  address?: (account: string | undefined) => string;
}

/** The way from the agent down to what is shown, back by each step. */
export function PathLine({ path, isMember = false, address = levelAddress }: PathLineProps) {
  const last = path.at(-1);
  return (
    <nav aria-label={t('team.path')} className="team-path">
      <ol>
        <li>
          {last === undefined ? (
            <span aria-current="page">{t('team.own')}</span>
          ) : (
            <Link href={address(undefined)}>{t('team.own')}</Link>
          )}
        </li>
        {path.slice(0, -1).map((account) => (
          <li key={account}>
            <Link href={address(account)}>{account}</Link>
          </li>
        ))}
        {last !== undefined && (
          <li>
            {isMember ? (
              <span aria-current="page">{last}</span>
            ) : (
              <Link href={memberAddress(last)} aria-current="page">
                {last}
              </Link>
            )}
          </li>
        )}
      </ol>
    </nav>
  );
}
