import { useState } from 'react';
import { failureKey } from '../../../lib/result.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { toast } from '../../../models/dialogs.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { exportTeam } from '../team.model.ts';

/**
 * Downloads everybody below the agent, or below an account, as CSV (AGT-07).
 * @useSignals
 */
export function TeamExport({ under }: { under: string | undefined }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const answer = await exportTeam(under);
    setBusy(false);
    if (!answer.ok) return toast(t(failureKey(answer.failure)), 'bad');
    saveFile(answer.value.file, answer.value.name);
    return toast(t('records.exported'), 'good');
  };
  return (
    <div className="actions">
      <Button
        icon="download"
        size="s"
        busy={busy}
        disabled={connectivity.value !== 'online'}
        onClick={() => void save()}
      >
        {t('team.export')}
      </Button>
    </div>
  );
}
