import type { GatewayFile } from '../data/file.ts';
import { type Result, failureKey } from '../lib/result.ts';
import { saveFile } from '../lib/save-file.ts';
import { toast } from './dialogs.ts';
import { t } from './language.ts';

/** Saves a file of the gateway on the device, and says so, or why not. */
export function saveAnswer(answer: Result<GatewayFile>): void {
  if (!answer.ok) return toast(t(failureKey(answer.failure)), 'bad');
  saveFile(answer.value.file, answer.value.name);
  return toast(t('records.exported'), 'good');
}
