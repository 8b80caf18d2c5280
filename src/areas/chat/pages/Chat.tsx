import { t } from '../../../models/language.ts';
import { Page } from '../../../ui/Page.tsx';
import { Room } from '../components/Room.tsx';

/** The room as a page (INFO-05). */
export default function Chat() {
  return (
    <Page title={t('chat.title')}>
      <div className="chat-page">
        <Room />
      </div>
    </Page>
  );
}
