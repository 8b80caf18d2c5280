import { useState } from 'react';
import { Link } from 'wouter';
import type { Contract, ContractSide } from '../../../../contract/commissions/shapes.ts';
import { supportAction } from '../../../models/agent-pages.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Pages } from './Pages.tsx';
import { contractQuery } from '../contracts.model.ts';
import { urlOf, show } from '../url-state.ts';
import { useContracts } from '../use-contracts.ts';
import { partyName, highestOf, kindIcons, rateText, timeText, varietyText } from '../format.ts';
import { LoadError } from './LoadError.tsx';
import { Since } from './Since.tsx';

const list = contractQuery('contracts.list');

/**
 * One side's contracts, newest first (CON-01).
 * @useSignals
 */
export function ContractList({ side }: { side: ContractSide }) {
  const [pageNo, setPage] = useState(1);
  const known = useContracts(list, { side, pageNo });
  const { value, reload } = known;
  if (!value) return <LoadError known={known} onRetry={reload} />;
  const symbol = value.currencySymbol;
  return (
    <>
      <Since known={known} />
      {!value.open && <p className="contracts__soft">{t('commissions.closed')}</p>}
      {side === 'given' && value.open && value.mayGive && (
        <Button
          variant="primary"
          icon="handshake"
          className="contracts__offer"
          onClick={() => show({ tab: 'given', offers: true })}
        >
          {t('commissions.offer.button')}
        </Button>
      )}
      {value.total === 0 ? (
        <Empty
          theme="people"
          title={t(`commissions.none.${side}`)}
          text={t(`commissions.none.${side}Text`)}
          action={supportAction()}
        />
      ) : (
        <ul className="list contracts__list" aria-label={t(`commissions.tab.${side}`)}>
          {value.contracts.map((contract) => (
            <li key={contract.id}>
              <Row contract={contract} symbol={symbol} />
            </li>
          ))}
        </ul>
      )}
      <Pages current={pageNo} total={value.totalPages} onPage={setPage} />
    </>
  );
}

/** @useSignals */
function Row({ contract, symbol }: { contract: Contract; symbol: string }) {
  const { id, kind, side, other, tiers, owed } = contract;
  return (
    <Link href={urlOf({ id })} className="contracts__row">
      <Icon name={kindIcons[kind]} />
      <span className="contracts__words">
        <strong>
          {t(`commissions.kind.${kind}`)} · {varietyText(contract)}
        </strong>
        <small>
          {t(side === 'own' ? 'commissions.from' : 'commissions.to', { who: partyName(other) })}
        </small>
        <small>{datesText(contract)}</small>
        <StateMark contract={contract} />
        {owed > 0 && (
          <small className="contracts__bad">{`${t('commissions.settle.state.owed')}: ${formatMoney(owed, { symbol })}`}</small>
        )}
      </span>
      <span className="figures contracts__due">
        {t('commissions.upTo', { rate: rateText(highestOf(tiers)) })}
      </span>
    </Link>
  );
}

/** A contract's state. */
export function StateMark({
  contract: { state, side },
}: {
  contract: Pick<Contract, 'state' | 'side'>;
}) {
  return (
    <span className={`contracts__state contracts__state--${state}`}>
      {t(`commissions.state.${state === 'pending' && side === 'own' ? 'pendingOwn' : state}`)}
    </span>
  );
}

/** A contract's latest date. A tracked read. */
function datesText({ offeredAt, startedAt, endedAt }: Contract): string {
  if (endedAt) return `${t('commissions.endedAt')}: ${timeText(endedAt)}`;
  return startedAt
    ? `${t('commissions.startedAt')}: ${timeText(startedAt)}`
    : `${t('commissions.offeredAt')}: ${timeText(offeredAt)}`;
}
