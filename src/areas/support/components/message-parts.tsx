import type { ComponentProps } from 'react';
import { supportLength, supportTextLength } from '../../../../contract/support/shapes.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { pictureActions } from '../../../models/image-upload.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Pictures } from '../../../ui/Pictures.tsx';

/** A text's error, or null. A tracked read. */
export function textError(text: string): string | null {
  const length = supportTextLength(text);
  if (length === 0) return t('support.form.missing');
  return length > supportLength
    ? t('support.form.long', { max: formatNumber(supportLength) })
    : null;
}

/** How long a text is, for its field. A tracked read. */
export function textCount(text: string): { count: string; over: boolean } {
  const length = supportTextLength(text);
  const count = { typed: formatNumber(length), max: formatNumber(supportLength) };
  return { count: t('support.form.count', count), over: length > supportLength };
}

/** @useSignals */
export function SupportPictures(
  props: Pick<ComponentProps<typeof Pictures>, 'chosen' | 'onChange' | 'error'>,
) {
  return (
    <Pictures
      {...props}
      ways={pictureActions}
      label={t('support.form.pictures')}
      hint={t('support.form.picturesHint')}
    />
  );
}

/** That a message waits without network, and what is wrong with it. */
export function SendAlerts({ alert }: { alert: string | null }) {
  return (
    <>
      {connectivity.value !== 'online' && (
        <InlineAlert icon="wifi-off">{t('support.form.offline')}</InlineAlert>
      )}
      <Alert text={alert} />
    </>
  );
}
