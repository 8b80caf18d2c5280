import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { agentCentre, inAgentCentre } from '../../../models/agent-pages.ts';
import { ageOf } from '../../../models/freshness.ts';
import { language, t } from '../../../models/language.ts';
import { loggedIn, member, trial } from '../../../models/session.ts';
import { useScrollToTop } from '../../../models/use-scroll-to-top.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Page } from '../../../ui/Page.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { type SupportView, readView } from '../address.ts';
import { Conversation } from '../components/Conversation.tsx';
import { GuestSupport } from '../components/GuestSupport.tsx';
import { NewTicket } from '../components/NewTicket.tsx';
import { TicketList } from '../components/TicketList.tsx';
import { openDrafts } from '../draft.model.ts';
import { conversations, followSupport, readyAbout, ticketPages } from '../support.model.ts';
import '../components/Support.css';

/**
 * Support: a member's tickets, one of them, or a new one (INFO-08), an agent's in their own centre;
 * the other ways for guests.
 */
export default function Support() {
  void language.value;
  const view = readView(useSearch());
  const isMember = loggedIn.value && !trial.value;
  const id = member.value?.id;
  useEffect(followSupport, [id]);
  useEffect(openDrafts, [id]);
  useScrollToTop(JSON.stringify(view));
  const head = {
    title: titleOf(view, isMember),
    intro: t(isMember ? 'support.intro' : 'support.guestIntro'),
    beside: isMember && <Age view={view} />,
  };
  const body = (
    <div className="stack support">{isMember ? <View view={view} /> : <GuestSupport />}</div>
  );
  if (!inAgentCentre()) return <Page {...head}>{body}</Page>;
  return (
    <SidePanel {...agentCentre()} {...head}>
      {body}
    </SidePanel>
  );
}
Support.ready = readyAbout;

function titleOf(view: SupportView, isMember: boolean): string {
  if (!isMember || view.kind === 'list') return t('support.title');
  if (view.kind === 'new') return t('support.newTitle');
  return t('support.number', { number: view.number });
}

function View({ view }: { view: SupportView }) {
  if (view.kind === 'ticket') return <Conversation key={view.number} number={view.number} />;
  if (view.kind === 'new') return <NewTicket topic={view.topic} reference={view.reference} />;
  return <TicketList page={view.page} />;
}

/** @useSignals */
function Age({ view }: { view: SupportView }) {
  const known =
    view.kind === 'ticket'
      ? conversations.at({ number: view.number })
      : ticketPages.at({ pageNo: view.kind === 'list' ? view.page : 1 });
  return <LastUpdated text={ageOf(known)} />;
}
