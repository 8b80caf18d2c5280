import { useState } from 'react';
import { Link } from 'wouter';
import type {
  ContractKind,
  ContractSide,
  Settlement,
} from '../../../../contract/commissions/shapes.ts';
import { supportAction } from '../../../models/agent-pages.ts';
import { t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { contractQuery } from '../contracts.model.ts';
import { urlOf } from '../url-state.ts';
import { useContracts } from '../use-contracts.ts';
import { partyName, kindIcons, periodText } from '../format.ts';
import { LoadError } from './LoadError.tsx';
import { Pages } from './Pages.tsx';
import { Since } from './Since.tsx';

const part = contractQuery('contracts.settlements');

/**
 * Payments received and made.
 * @useSignals
 */
export function SettlementSides({ gives }: { gives: boolean }) {
  const [side, setSide] = useState<ContractSide>('own');
  return (
    <>
      {gives && (
        <SegmentedControl
          label={t('commissions.settle.side')}
          items={[
            { id: 'own', label: t('commissions.settle.mine') },
            { id: 'given', label: t('commissions.settle.theirs') },
          ]}
          selected={side}
          onSelect={(id) => setSide(id as ContractSide)}
        />
      )}
      <SettlementList key={side} side={side} />
    </>
  );
}

interface SettlementListProps {
  side: ContractSide;
  /** Filters by kind, or by contract. */
  kind?: ContractKind;
  contractId?: string;
}

/**
 * Settlements, newest first, linked to statements (CON-04).
 * @useSignals
 */
export function SettlementList({ side, kind, contractId }: SettlementListProps) {
  const [pageNo, setPage] = useState(1);
  const known = useContracts(part, {
    side,
    ...(kind && { kind }),
    ...(contractId && { contractId }),
    pageNo,
  });
  const { value, reload } = known;
  if (!value) return <LoadError known={known} onRetry={reload} />;
  const { settlements, total, totalPages, paid, owed, currencySymbol: symbol } = value;
  return (
    <Card className="stack gap-3 contracts__card">
      <div className="cluster contracts__head">
        <h2>{t(`commissions.settle.${side}`)}</h2>
        {!contractId && <Since known={known} />}
      </div>
      {total === 0 ? (
        <Empty
          theme="records"
          title={t('commissions.settle.none')}
          text={t('commissions.settle.noneText')}
          action={supportAction()}
        />
      ) : (
        <>
          <dl className="contracts__sums">
            <Sum name={t('commissions.settle.sum')} text={moneyText(paid, symbol)} />
            {owed > 0 && (
              <Sum name={t('commissions.settle.state.owed')} text={moneyText(owed, symbol)} />
            )}
          </dl>
          <ul className="list contracts__list" aria-label={t('commissions.settle.list')}>
            {settlements.map((settlement) => (
              <li key={settlement.id}>
                <Row settlement={settlement} symbol={symbol} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pages current={pageNo} total={totalPages} onPage={setPage} />
    </Card>
  );
}

function Sum({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{text}</dd>
    </div>
  );
}

/** @useSignals */
function Row({ settlement, symbol }: { settlement: Settlement; symbol: string }) {
  const { id, kind, other, amount, state } = settlement;
  return (
    <Link href={urlOf({ settlement: id })} className="contracts__row">
      <Icon name={kindIcons[kind]} />
      <span className="contracts__words">
        <strong>{periodText(settlement)}</strong>
        <small>
          {t(`commissions.kind.${kind}`)} · {partyName(other)}
        </small>
        <span className={`contracts__state contracts__state--${state}`}>
          {t(`commissions.settle.state.${state}`)}
        </span>
      </span>
      <span className="figures contracts__due">{moneyText(amount, symbol)}</span>
    </Link>
  );
}
