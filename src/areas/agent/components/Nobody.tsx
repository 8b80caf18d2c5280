import { Link } from 'wouter';
import { t } from '../../../models/language.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

interface NobodyProps {
  /** By a search or filters. */
  narrowed: boolean;
  /** The account whose level it is; undefined: the agent's own. */
  under: string | undefined;
}

/** In place of an empty list of accounts. */
export function Nobody({ narrowed, under }: NobodyProps) {
  if (narrowed)
    return <EmptyState icon="search" title={t('team.none')} text={t('team.noneText')} />;
  if (under !== undefined)
    return <EmptyState icon="users-round" title={t('team.leaf')} text={t('team.leafText')} />;
  return (
    <EmptyState
      icon="users-round"
      title={t('agent.overview.nobody')}
      text={t('agent.overview.nobodyText')}
      action={
        <Link href="/agent/registerCenter" className={buttonClass()}>
          <span className="button__face">{t('team.bring')}</span>
        </Link>
      }
    />
  );
}
