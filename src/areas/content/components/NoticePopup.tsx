import type { PopupProps } from '../../../lib/area.ts';
import { markAllRead, unread } from '../../../models/account-data.ts';
import { t } from '../../../models/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { NoticeList } from './NoticeList.tsx';

interface NoticePopupProps extends PopupProps {
  /** Open at first; default: newest. */
  noticeId?: string;
}

/** Notices (POP-05). */
export default function NoticePopup({ noticeId, close }: NoticePopupProps) {
  return (
    <Dialog
      title={t('content.notices')}
      closeLabel={t('content.close')}
      onClose={close}
      size="wide"
      {...((unread.value ?? 0) > 1 && {
        footer: (
          <Button icon="check" onClick={() => void markAllRead()}>
            {t('content.markAllRead')}
          </Button>
        ),
      })}
    >
      <NoticeList noticeId={noticeId} onLeave={close} />
    </Dialog>
  );
}
