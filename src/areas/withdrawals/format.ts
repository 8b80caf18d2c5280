import type { TextKey } from '../../lib/text-key.ts';
import { t } from '../../models/language.ts';

/** Dialog buttons; `submitKey`: text of the submit button. A tracked read. */
export const dialogLabels = (submitKey: TextKey) => ({
  close: t('ui.close'),
  cancel: t('ui.cancel'),
  submit: t(submitKey),
});
