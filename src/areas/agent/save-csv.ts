import { saveAnswer } from '../../models/save-answer.ts';

/** Saves a CSV made on the device. */
export const saveCsv = (name: string, text: string): void =>
  void saveAnswer({ ok: true, value: { name, file: new Blob([text], { type: 'text/csv' }) } });
