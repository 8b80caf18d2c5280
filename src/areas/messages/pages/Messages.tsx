import { useSearch } from 'wouter';
import { centreHere } from '../../../models/agent-pages.ts';
import { language, t } from '../../../models/language.ts';
import { useScrollToTop } from '../../../models/use-scroll-to-top.ts';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { MessageDetail } from '../components/MessageDetail.tsx';
import { MessageList } from '../components/MessageList.tsx';
import { PushCard } from '../components/PushCard.tsx';
import { inboxPath, readFilter, writeFilter } from '../inbox.model.ts';
import './Messages.css';

/** The inbox or a message (MEM-13), above this device's notifications. */
export default function Messages() {
  void language.value;
  const query = new URLSearchParams(useSearch());
  const filter = readFilter(query);
  const key = writeFilter(filter);
  const id = query.get('id');
  useScrollToTop(id);
  return (
    <SidePanel {...centreHere()} title={t('messages.title')} intro={t('messages.intro')}>
      {id && /^\d{1,18}$/.test(id) ? (
        <MessageDetail id={id} listKey={key} back={key ? `${inboxPath()}?${key}` : inboxPath()} />
      ) : (
        <MessageList filter={filter} />
      )}
      <PushCard />
    </SidePanel>
  );
}
