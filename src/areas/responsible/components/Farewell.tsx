import type { PopupProps } from '../../../lib/area.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import './Responsible.css';
import { Help } from './Help.tsx';

/** After self-exclusion: its end, and whom to talk to (RG-02). */
export default function Farewell({ until, close }: PopupProps & { until: string }) {
  return (
    <Dialog title={t('responsible.exclude.done')} closeLabel={t('ui.close')} onClose={close}>
      <div className="card-stack responsible">
        <p>{t('responsible.exclude.doneText', { until: formatDate(until) })}</p>
        <Help />
      </div>
    </Dialog>
  );
}
