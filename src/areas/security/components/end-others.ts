import { t } from '../../../models/language.ts';
import { confirm } from '../../../models/dialogs.ts';

export const confirmEndOthers = (): Promise<boolean> =>
  confirm({
    title: t('security.sessions.endOthersTitle'),
    text: t('security.sessions.endOthersText'),
    confirmLabel: t('security.sessions.endOthers'),
  });
