import { t } from '../../../models/language.ts';
import { Page } from '../../../ui/Page.tsx';
import { Room } from '../components/Room.tsx';

/** The chat room as a page, to which a link leads (INFO-05). */
export default function Chat() {
  return (
    <Page title={t('chat.title')}>
      <div className="chat-page">
        <Room />
      </div>
    </Page>
  );
}
