import type { PopupProps } from '../../../lib/area.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LicenceFacts } from './LicenceFacts.tsx';

/** The licence, its number and who issued it (INFO-04). */
export default function LicencePopup({ close }: PopupProps) {
  const read = (page: string) => {
    close();
    go(page);
  };
  return (
    <Dialog
      title={t('legal.title')}
      closeLabel={t('legal.close')}
      onClose={close}
      footer={
        <>
          <Button onClick={() => read('/licence')}>{t('legal.addresses')}</Button>
          <Button onClick={() => read('/help#responsible-play')}>{t('legal.care')}</Button>
        </>
      }
    >
      <LicenceFacts />
    </Dialog>
  );
}
