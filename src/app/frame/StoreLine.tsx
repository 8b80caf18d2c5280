import { t } from '../../models/language.ts';
import { dismissStorageWarning, storageWarning } from '../../models/storage-warning.ts';
import { InlineAlert, InlineAlertButton } from '../../ui/InlineAlert.tsx';

/** A storage problem (PWA-09), shown once. */
export default function StoreLine() {
  const note = storageWarning.value;
  if (!note) return null;
  return (
    <InlineAlert
      icon="circle-exclamation-point"
      action={
        <InlineAlertButton onClick={dismissStorageWarning}>
          {t('frame.store.dismiss')}
        </InlineAlertButton>
      }
    >
      {t(`frame.store.${note}`)}
    </InlineAlert>
  );
}
