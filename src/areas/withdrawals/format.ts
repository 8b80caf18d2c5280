import type { TextKey } from '../../lib/text-key.ts';
import { t } from '../../models/language.ts';

/** The names of a dialog's buttons; `submitKey` is the text of the one that sends. Reads signals. */
export const dialogLabels = (submitKey: TextKey) => ({
  close: t('ui.close'),
  cancel: t('ui.cancel'),
  submit: t(submitKey),
});
