import { t } from '../../../models/language.ts';
import { confirm } from '../../../models/dialogs.ts';

/** Asks whether every other session is really to end. */
export const sureToEndOthers = (): Promise<boolean> =>
  confirm({
    title: t('security.sessions.endOthersTitle'),
    text: t('security.sessions.endOthersText'),
    confirmLabel: t('security.sessions.endOthers'),
  });
