import type { RegisterLink } from '../../../../contract/agent/link-shapes.ts';
import { copyText } from '../../../models/copy.ts';
import { toast } from '../../../models/dialogs.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import Qr from '../../../ui/Qr.tsx';
import { qrPicture } from '../qr-picture.ts';
import { linkAddress } from '../register-center.model.ts';

/** Saves a picture that the device has made. */
function save(picture: Blob, name: string): void {
  const href = URL.createObjectURL(picture);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // The browser must start the download first.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** By the device's own sheet, with the picture where it takes files. */
async function share({ name }: RegisterLink, address: string, picture: Blob | null): Promise<void> {
  const files = picture ? [new File([picture], 'qr.png', { type: 'image/png' })] : [];
  const withPicture = { title: name, url: address, files };
  const data =
    files.length > 0 && navigator.canShare?.(withPicture)
      ? withPicture
      : { title: document.title, url: address };
  // Closing the sheet is no failure.
  await navigator.share(data).catch(() => {});
}

interface ShareLinkProps {
  link: RegisterLink;
  onClose: () => void;
}

/**
 * A link's address as text and picture, without network too (AGT-05).
 * @useSignals
 */
export default function ShareLink({ link, onClose }: ShareLinkProps) {
  const address = linkAddress(link);
  const withPicture = async (use: (picture: Blob) => void | Promise<void>) => {
    const picture = await qrPicture(address).catch(() => null);
    if (picture) return use(picture);
    return toast(t('registerCenter.noPicture'), 'bad');
  };
  return (
    <Dialog title={link.name} closeLabel={t('ui.close')} onClose={onClose}>
      <div className="stack gap-3 register-center__share">
        <Qr text={address} label={t('registerCenter.qr', { name: link.name })} width="14rem" />
        <p className="register-center__code">{link.code}</p>
        <p className="register-center__address">{address}</p>
        <div className="actions">
          <Button
            variant="primary"
            icon="copy"
            onClick={() =>
              void copyText(address, {
                done: t('referral.copied'),
                failed: t('referral.notCopied'),
              })
            }
          >
            {t('referral.copy')}
          </Button>
          <Button
            icon="download"
            onClick={() => void withPicture((picture) => save(picture, `qr-${link.code}.png`))}
          >
            {t('registerCenter.savePicture')}
          </Button>
          {'share' in navigator && (
            <Button
              icon="send"
              onClick={() =>
                void qrPicture(address)
                  .catch(() => null)
                  .then((picture) => share(link, address, picture))
              }
            >
              {t('referral.share')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
