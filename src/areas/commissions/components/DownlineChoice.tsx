import { useEffect, useState } from 'react';
import type { ContractDownlines } from '../../../../contract/commissions/shapes.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Line, Lines } from '../../../ui/Lines.tsx';
import { contractQuery } from '../contracts.model.ts';
import { changeDraft, draft } from '../offer.model.ts';
import { useContracts } from '../use-contracts.ts';
import { partyName, rateText } from '../format.ts';
import { LoadError } from './LoadError.tsx';
import { Pages } from './Pages.tsx';

const part = contractQuery('contracts.downlines');

type Downline = ContractDownlines['downlines'][number];
/** ms after the last key until it searches. */
const pause = 300;

/**
 * Picks a direct downline by the start of its account (CON-01).
 * @useSignals
 */
export function DownlineChoice({ error }: { error: string | null }) {
  const { to } = draft.value;
  return (
    <Card className="stack gap-3 contracts__card">
      <h2>{t('commissions.offer.to')}</h2>
      {to ? (
        <div className="split gap-2">
          <strong>{partyName(to)}</strong>
          <Button size="s" onClick={() => changeDraft({ to: null })}>
            {t('commissions.offer.change')}
          </Button>
        </div>
      ) : (
        <Search error={error} />
      )}
    </Card>
  );
}

/** @useSignals */
function Search({ error }: { error: string | null }) {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text]);
  // Impossible prefixes are not searched.
  const possible = /^[\w.-]{0,40}$/.test(search);
  return (
    <>
      <Field
        type="search"
        icon="search"
        name="downline"
        label={t('commissions.offer.search')}
        hint={t('commissions.offer.searchHint')}
        value={text}
        onChange={setText}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        error={error}
      />
      {possible ? <Found key={search} search={search} /> : <Nobody />}
    </>
  );
}

/** @useSignals */
function Nobody() {
  return (
    <EmptyState
      icon="users-round"
      title={t('commissions.offer.nobody')}
      text={t('commissions.offer.nobodyText')}
    />
  );
}

/** @useSignals */
function Found({ search }: { search: string }) {
  const [pageNo, setPage] = useState(1);
  const known = useContracts(part, { ...(search && { search }), pageNo });
  if (!known.value) return <LoadError known={known} onRetry={known.reload} />;
  const { downlines, total, totalPages } = known.value;
  if (total === 0) return <Nobody />;
  return (
    <>
      <Lines>
        {downlines.map((downline) => (
          <Line key={downline.id} icon="user-round" end={<Choose downline={downline} />}>
            <strong>{partyName(downline)}</strong>
            {downline.kinds.map(({ id, kind, state, rate }) => (
              <span key={id}>
                {t('commissions.offer.has', {
                  kind: t(`commissions.kind.${kind}`),
                  state: `${t(`commissions.state.${state}`)}, ${rateText(rate)}`,
                })}
              </span>
            ))}
          </Line>
        ))}
      </Lines>
      <Pages current={pageNo} total={totalPages} onPage={setPage} />
    </>
  );
}

/** @useSignals */
function Choose({ downline: { id, account, nickname } }: { downline: Downline }) {
  return (
    <Button
      size="s"
      aria-label={`${t('commissions.offer.choose')}: ${account}`}
      onClick={() => changeDraft({ to: { id, account, nickname } })}
    >
      {t('commissions.offer.choose')}
    </Button>
  );
}
