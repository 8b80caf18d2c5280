import { useState } from 'react';
import { Link } from 'wouter';
import type { Statement } from '../../../../contract/commissions/shapes.ts';
import { formatMoney, formatNumber, t } from '../../../models/language.ts';
import { member } from '../../../models/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { contractQuery } from '../contracts.model.ts';
import { contractPath } from '../url-state.ts';
import { useContracts } from '../use-contracts.ts';
import {
  partyName,
  kindIcons,
  periodText,
  rateText,
  resultText,
  timeText,
  varietyText,
} from '../format.ts';
import { LoadError } from './LoadError.tsx';
import { Pages } from './Pages.tsx';
import { Since } from './Since.tsx';
import { Tiers } from './Terms.tsx';

const part = contractQuery('contracts.statement');

/**
 * A settlement's derivation: figures, tier and bettors (CON-05).
 * @useSignals
 */
export function StatementView({ id }: { id: string }) {
  const [pageNo, setPage] = useState(1);
  const known = useContracts(part, { id, pageNo });
  const { value, reload } = known;
  if (!value) return <LoadError known={known} onRetry={reload} />;
  return (
    <>
      <Since known={known} />
      <Card className="stack gap-3 contracts__card">
        <Summary statement={value} />
      </Card>
      <Card className="stack gap-3 contracts__card">
        <Tiers
          contract={{ ...value, other: value.settlement.other }}
          symbol={value.currencySymbol}
          met={value.tier}
        />
      </Card>
      <Card className="stack gap-3 contracts__card">
        <h2>{t('commissions.statement.lines')}</h2>
        {value.total === 0 ? (
          <p className="contracts__soft">{t('commissions.statement.noLines')}</p>
        ) : (
          <Players statement={value} />
        )}
        <Pages current={pageNo} total={value.totalPages} onPage={setPage} />
      </Card>
    </>
  );
}

/** @useSignals */
function Summary({ statement }: { statement: Statement }) {
  const { settlement, side, currencySymbol: symbol } = statement;
  const { kind, other, validBet, net, active, base, rate, amount, state, paidAt, contractId } =
    settlement;
  const money = (centavos: number) => formatMoney(centavos, { symbol });
  return (
    <>
      <div className="cluster contracts__head">
        <Icon name={kindIcons[kind]} size={28} />
        <div>
          <h2>
            {t(`commissions.kind.${kind}`)} · {varietyText(statement)}
          </h2>
          <p className="contracts__soft">
            {t(side === 'own' ? 'commissions.from' : 'commissions.to', { who: partyName(other) })}
          </p>
        </div>
        <span className={`contracts__state contracts__state--${state}`}>
          {t(`commissions.settle.state.${state}`)}
        </span>
      </div>
      <DescriptionList
        items={[
          [t('commissions.statement.period'), periodText(settlement)],
          [t('commissions.statement.validBet'), money(validBet)],
          [t('commissions.statement.result'), resultText(net, symbol)],
          [t('commissions.statement.active'), formatNumber(active)],
          [t('commissions.statement.base'), money(base)],
          [
            t('commissions.statement.rate'),
            rate === null ? t('commissions.statement.noTier') : rateText(rate),
          ],
          [t('commissions.statement.amount'), money(amount)],
          [t('commissions.settle.paidAt'), paidAt && timeText(paidAt)],
        ]}
      />
      {rate !== null && (
        <p className="contracts__sum figures">
          {t('commissions.statement.sum', {
            base: money(base),
            rate: rateText(rate),
            amount: money(amount),
          })}
        </p>
      )}
      <Link href={contractPath(contractId)} className="contracts__link">
        {t('commissions.statement.contract')}
      </Link>
    </>
  );
}

/** @useSignals */
function Players({
  statement: { lines, currencySymbol: symbol, kind, salaryType },
}: {
  statement: Statement;
}) {
  const own = member.value?.account;
  // Unneeded where every line counts.
  const showsResult = kind !== 'dividend' && salaryType !== 'singleBet';
  return (
    <ul className="list contracts__players" aria-label={t('commissions.statement.lines')}>
      {lines.map(({ account, nickname, validBet, net, counted }) => (
        <li key={account}>
          <span className="contracts__words">
            <strong>
              {account === own ? t('commissions.statement.you') : partyName({ account, nickname })}
            </strong>
            {showsResult && (
              <small>
                {t(counted ? 'commissions.statement.counted' : 'commissions.statement.notCounted')}
              </small>
            )}
          </span>
          <span className="contracts__due figures">
            {formatMoney(validBet, { symbol })}
            <small>{resultText(net, symbol)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
