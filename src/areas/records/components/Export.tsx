import { useState } from 'react';
import { t } from '../../../models/language.ts';
import { saveAnswer } from '../../../models/save-answer.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Exported, exportFile } from '../records.model.ts';

/** Downloads the whole filtered record as CSV (MEM-06 … MEM-08). */
export function Export({ file }: { file: Exported }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const answer = await exportFile(file);
    setBusy(false);
    saveAnswer(answer);
  };
  return (
    <Button icon="download" size="s" busy={busy} onClick={() => void save()}>
      {t('records.export')}
    </Button>
  );
}
