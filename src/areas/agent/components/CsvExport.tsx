import { useState } from 'react';
import { connectivity } from '../../../models/connectivity.ts';
import { saveAnswer } from '../../../models/save-answer.ts';
import { Button } from '../../../ui/Button.tsx';

interface CsvExportProps {
  label: string;
  get: () => Promise<Parameters<typeof saveAnswer>[0]>;
}

/**
 * Downloads a report of the gateway's (AGT-07).
 * @useSignals
 */
export function CsvExport({ label, get }: CsvExportProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const answer = await get();
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
        {label}
      </Button>
    </div>
  );
}
