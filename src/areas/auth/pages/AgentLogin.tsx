import { useEffect } from 'react';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { openPopup } from '../../../models/dialogs.ts';
import { agent, member, restoring, trial } from '../../../models/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { Sun } from '../../../ui/Logo.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LoginForm } from '../components/LoginForm.tsx';
import { PasskeyButton } from '../components/PasskeyButton.tsx';
import './AgentLogin.css';

const points = [
  { icon: 'users-round', key: 'team' },
  { icon: 'wifi-off', key: 'offline' },
  { icon: 'lock', key: 'own' },
] as const satisfies readonly { icon: IconName; key: string }[];

/** Agents' login page (ROUTE-03); leads to their centre (ROUTE-12). */
export default function AgentLogin() {
  const inside = agent.value && !restoring.value;
  useEffect(() => {
    if (inside) go('/agentHome', { replace: true });
  }, [inside]);
  return (
    <div className="agent-login">
      <section className="agent-login__words lattice">
        <Sun size={56} />
        <h1 tabIndex={-1}>{t('agent.login.heading')}</h1>
        <p className="agent-login__lead">{t('agent.login.lead')}</p>
      </section>
      <Entry />
      <ul className="agent-login__points">
        {points.map(({ icon, key }) => (
          <li key={key}>
            <Icon name={icon} />
            <span>
              <strong>{t(`agent.login.${key}`)}</strong> {t(`agent.login.${key}Text`)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry() {
  const onEntered = (next: string | null) => next !== null && go(next, { replace: true });
  return (
    <Card className="agent-login__entry">
      <h2>{t('agent.login.title')}</h2>
      <OtherAccount />
      <LoginForm area="agent" onEntered={onEntered} />
      <PasskeyButton area="agent" onEntered={onEntered} />
      <Button variant="quiet" onClick={() => openPopup('forgetPassModal')}>
        {t('password.forgot')}
      </Button>
      <p className="agent-login__note">{t('agent.login.noAccount')}</p>
    </Card>
  );
}

function OtherAccount() {
  const who = member.value;
  if (!who || agent.value) return null;
  const words = trial.value
    ? t('agent.login.trial')
    : t('agent.login.other', { name: who.nickname || who.account });
  return <InlineAlert icon="info">{words}</InlineAlert>;
}
