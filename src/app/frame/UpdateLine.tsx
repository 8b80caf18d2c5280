import { t } from '../../models/language.ts';
import { applyUpdate, putUpdateOff } from '../../models/update-watch.ts';
import { update } from '../../models/update.ts';
import { LineButton, NoticeLine } from '../../ui/NoticeLine.tsx';

/** Offers a new version, now or later; nothing while there is none (PWA-07). */
export default function UpdateLine() {
  const state = update.value;
  if (state === 'none') return null;
  return (
    <NoticeLine
      icon="sparkles"
      action={
        <>
          <LineButton onClick={putUpdateOff}>{t('update.later')}</LineButton>
          <LineButton variant="secondary" onClick={applyUpdate}>
            {t(state === 'waiting' ? 'update.now' : 'update.reload')}
          </LineButton>
        </>
      }
    >
      {t(`update.${state}`)}
    </NoticeLine>
  );
}
