import type { AppAction, Request } from '../../../../contract/index.ts';
import { toast } from '../../../models/dialogs.ts';
import { t } from '../../../models/language.ts';
import {
  chooseOffline,
  maxOfflineReports,
  offlineReports,
  reportKey,
} from '../../../models/offline-reports.ts';
import { Switch } from '../../../ui/Switch.tsx';

interface OfflineChoiceProps<N extends AppAction> {
  call: N;
  request: Request<N>;
}

/**
 * Whether a report is always on the device (AGT-10).
 * @useSignals
 */
export function OfflineChoice<N extends AppAction>({ call, request }: OfflineChoiceProps<N>) {
  const key = reportKey(call, request);
  const list = offlineReports.value;
  const choose = async (chosen: boolean) => {
    const address = location.pathname + location.search;
    if (!(await chooseOffline({ key, address }, chosen)))
      toast(t('offlineReports.full', { count: maxOfflineReports }), 'bad');
  };
  return (
    <Switch
      label={t('offlineReports.choice')}
      checked={list?.some((report) => report.key === key) ?? false}
      disabled={list === null}
      onChange={(chosen) => void choose(chosen)}
    />
  );
}
