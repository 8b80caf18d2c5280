import type { Failure } from '../../../lib/result.ts';
import type { TextKey } from '../../../lib/text-key.ts';
import { t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { PathLine } from './PathLine.tsx';

interface NotLoadedProps {
  /** What is missing. */
  title: TextKey;
  /** Whose page or level it is, unless accounts are searched; undefined: the agent's own. */
  under: string | undefined;
  search?: string | undefined;
  /** Of a level; default: team management's. */
  address?: (account: string | undefined) => string;
  failure: Failure | undefined;
  onRetry: () => void;
}

/**
 * In place of a report of an account that could not be loaded, or that is not in the team, which no
 * retry helps: with the way back to the own team (ERR-03).
 */
export function NotLoaded({ title, under, search, address, failure, onRetry }: NotLoadedProps) {
  const isUnknown = failure?.kind === 'rejected' && failure.code === 'not_found';
  return (
    <>
      {under !== undefined && search === undefined && (
        <PathLine path={[under]} isMember {...(address && { address })} />
      )}
      {isUnknown ? (
        <EmptyState icon="search" title={t('team.unknown')} text={t('team.unknownText')} />
      ) : (
        <LoadFailure {...failureTexts(title, failure)} onRetry={onRetry} />
      )}
    </>
  );
}
