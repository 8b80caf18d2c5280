import type { ContractKind } from '../../../../contract/commissions/shapes.ts';
import { agentCentre } from '../../../models/agent-pages.ts';
import { t, uncheckedKey } from '../../../models/language.ts';
import { walletSymbol } from '../../../models/wallet.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { SettlementList } from './Settlements.tsx';
import { StatementView } from './StatementView.tsx';
import { Terms } from './Terms.tsx';
import { contractQuery } from '../contracts.model.ts';
import { show, useUrlState, useTop } from '../url-state.ts';
import { useContracts } from '../use-contracts.ts';

const part = contractQuery('contracts.list');

/** Kind by route name (AGT-01). */
export const recordKinds: Readonly<Record<string, ContractKind>> = {
  agentDividendRecordCopy2: 'dividend',
  agentDailyWages2: 'salary',
  agentHourSalary: 'hourSalary',
  agentRealtimeSalary: 'agentRealtimeSalary',
};

/**
 * An agent's contract of a kind: terms and settlements (AGT-01, AGT-02).
 * @useSignals
 */
export function KindRecord({ name }: { name: string }) {
  const { settlement } = useUrlState();
  useTop(`${settlement}`);
  const kind = recordKinds[name] ?? 'dividend';
  return (
    <SidePanel {...agentCentre()} title={t(uncheckedKey(`commissions.at.${name}`))}>
      <div className="card-stack contracts">
        {settlement ? (
          <>
            <Button
              variant="quiet"
              icon="arrow-left"
              className="contracts__back"
              onClick={() => show({})}
            >
              {t('commissions.settle.list')}
            </Button>
            <StatementView key={settlement} id={settlement} />
          </>
        ) : (
          <>
            <InForce kind={kind} />
            <SettlementList side="own" kind={kind} />
          </>
        )}
      </div>
    </SidePanel>
  );
}

/**
 * The terms in force, if any.
 * @useSignals
 */
function InForce({ kind }: { kind: ContractKind }) {
  const { value } = useContracts(part, { side: 'own', kind, state: 'active', pageNo: 1 });
  const contract = value?.contracts[0];
  if (!contract) return null;
  return (
    <Card className="stack gap-3 contracts__card">
      <Terms contract={contract} symbol={walletSymbol.value} />
    </Card>
  );
}
