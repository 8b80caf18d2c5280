import { useEffect } from 'react';
import { centreHere } from '../../../models/agent-pages.ts';
import { ageText } from '../../../models/freshness.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Account } from '../components/Account.tsx';
import { Events } from '../components/Events.tsx';
import { Contacts } from '../components/Contacts.tsx';
import { Links } from '../components/Links.tsx';
import { Passkeys } from '../components/Passkeys.tsx';
import { SecondFactor } from '../components/SecondFactor.tsx';
import { Sessions } from '../components/Sessions.tsx';
import { security } from '../security.model.ts';
import './Security.css';

/** Sessions and login methods (MEM-01). */
export default function Security() {
  void language.value;
  useEffect(() => {
    void security.load();
  }, []);
  return (
    <SidePanel
      {...centreHere()}
      title={t('security.title')}
      intro={t('security.lead')}
      beside={<LastUpdated text={ageText(security.now)} />}
    >
      <div className="card-stack security">
        <Account />
        <Body />
        <Events />
      </div>
    </SidePanel>
  );
}

function Body() {
  const known = security.known.value;
  if (known) {
    return (
      <>
        <Contacts contacts={known.contacts} />
        <SecondFactor state={known} />
        <Passkeys passkeys={known.passkeys} />
        {known.links.length > 0 && <Links links={known.links} />}
        <Sessions sessions={known.sessions} />
      </>
    );
  }
  const failure = security.failure.value;
  if (failure)
    return <LoadFailure {...failureTexts('security.absent', failure)} onRetry={security.load} />;
  return <ComingCards count={3} />;
}
