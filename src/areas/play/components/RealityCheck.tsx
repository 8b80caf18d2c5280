import { useEffect } from 'react';
import type { Value } from '../../../../contract/index.ts';
import { failureKey } from '../../../lib/result.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { durationText, responsiblePath, resultKey } from '../../../models/responsible.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { askSitting, due, realityCheckShown, sitting } from '../reality.model.ts';

/** Shows time and money spent at intervals; offers to stop (RG-02). */
export function RealityCheck() {
  return due.value ? <Reality /> : null;
}

/** Gateway's figures, which include other tabs and games. */
function Reality() {
  const answer = sitting.value;
  useEffect(() => void askSitting(), []);
  const leave = (path: string) => {
    realityCheckShown();
    go(path);
  };
  return (
    <Dialog
      title={t('responsible.check.title')}
      closeLabel={t('responsible.check.goOn')}
      onClose={realityCheckShown}
      coverCloses={false}
      footer={
        <>
          <Button onClick={realityCheckShown}>{t('responsible.check.goOn')}</Button>
          <Button variant="primary" onClick={() => leave('/')}>
            {t('responsible.check.stop')}
          </Button>
        </>
      }
    >
      <p>{t('responsible.check.text')}</p>
      {!answer && <Skeleton lines={4} />}
      {answer?.ok && <Figures now={answer.value} />}
      {answer && !answer.ok && (
        <>
          <Alert text={t(failureKey(answer.failure))} />
          <Button onClick={() => void askSitting()}>{t('status.retry')}</Button>
        </>
      )}
      <p>
        <Button variant="quiet" onClick={() => leave(responsiblePath)}>
          {t('responsible.check.limits')}
        </Button>
      </p>
    </Dialog>
  );
}

function Figures({
  now: { seconds, staked, paid, currencySymbol: symbol },
}: {
  now: Value<'responsible.sitting'>;
}) {
  const money = (centavos: number) => formatMoney(centavos, { symbol });
  const net = paid - staked;
  return (
    <DescriptionList
      items={[
        [t('responsible.check.time'), durationText(Math.floor(seconds / 60))],
        [t('responsible.statement.staked'), money(staked)],
        [t('responsible.statement.paid'), money(paid)],
        [t(resultKey(net)), money(Math.abs(net))],
      ]}
    />
  );
}
