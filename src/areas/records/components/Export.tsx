import { useState } from 'react';
import { failureKey } from '../../../lib/result.ts';
import { t } from '../../../models/language.ts';
import { toast } from '../../../models/dialogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Exported, exportFile } from '../records.model.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Downloads the whole filtered record as CSV (MEM-06 … MEM-08). */
export function Export({ file }: { file: Exported }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const answer = await exportFile(file);
    setBusy(false);
    if (!answer.ok) return toast(t(failureKey(answer.failure)), 'bad');
    saveFile(answer.value.file, answer.value.name);
    return toast(t('records.exported'), 'good');
  };
  return (
    <Button icon="download" size="s" busy={busy} onClick={() => void save()}>
      {t('records.export')}
    </Button>
  );
}
