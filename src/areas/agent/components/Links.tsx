import { useState } from 'react';
import { type RegisterLinks, maxOpenLinks } from '../../../../contract/agent/link-shapes.ts';
import type { Cached } from '../../../models/cached-query.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { LinkCard } from './LinkCard.tsx';
import { NewLink } from './NewLink.tsx';

interface LinksProps {
  known: Cached<RegisterLinks> & { reload: () => void };
  page: number;
  onPage: (page: number) => void;
}

/**
 * The own links, from the device without network (AGT-08).
 * @useSignals
 */
export function Links({ known, page, onPage }: LinksProps) {
  const { value } = known;
  if (!value) {
    return known.state === 'missing' ? (
      <LoadFailure
        {...failureTexts('registerCenter.absent', known.failure)}
        onRetry={known.reload}
      />
    ) : (
      <ComingCards count={2} />
    );
  }
  const { links, timeZone, currencySymbol } = value;
  const labels = {
    nav: t('registerCenter.pages'),
    previous: t('lobby.previousPage'),
    next: t('lobby.nextPage'),
    page: (number: number) => t('lobby.page', { number }),
  };
  return (
    <div className="stack gap-3">
      <Age known={known} />
      <Make value={value} />
      {links.length === 0 ? (
        <EmptyState
          icon="ticket"
          title={t('registerCenter.none')}
          text={t('registerCenter.noneText')}
        />
      ) : (
        <ul className="card-list">
          {links.map((link) => (
            <LinkCard key={link.id} link={link} symbol={currencySymbol} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <Pager current={page} total={value.totalPages} onPage={onPage} labels={labels} />
    </div>
  );
}

/**
 * When the list is from, and why it is not newer.
 * @useSignals
 */
function Age({ known: { value, since, state, reload } }: Pick<LinksProps, 'known'>) {
  const at = since && formatDate(since, 'datetime', value?.timeZone);
  const isOld = state === 'offline' || state === 'stale';
  return (
    <div className="register-center__age">
      <p>{at && t(`registerCenter.${isOld ? state : 'asOf'}`, { at })}</p>
      <IconButton
        icon="refresh-cw"
        label={t('registerCenter.refresh')}
        busy={state === 'refreshing'}
        onClick={reload}
      />
    </div>
  );
}

/** @useSignals */
function Make({ value: { ownRates, open } }: { value: RegisterLinks }) {
  const [isMaking, make] = useState(false);
  const offline = connectivity.value === 'offline';
  const full = open >= maxOpenLinks;
  return (
    <>
      {offline && <InlineAlert icon="wifi-off">{t('registerCenter.offlineLinks')}</InlineAlert>}
      {full && <InlineAlert icon="info">{t('errors.link_limit')}</InlineAlert>}
      <div className="actions">
        <Button
          variant="primary"
          icon="ticket"
          disabled={offline || full}
          onClick={() => make(true)}
        >
          {t('registerCenter.newLink')}
        </Button>
      </div>
      {isMaking && <NewLink own={ownRates} onClose={() => make(false)} />}
    </>
  );
}
