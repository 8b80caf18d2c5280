import { useState } from 'react';
import { connectivity } from '../../../models/connectivity.ts';
import { saveAnswer } from '../../../models/save-answer.ts';
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
    saveAnswer(answer);
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
