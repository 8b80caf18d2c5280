import { useEffect, useState } from 'react';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { type Outcome, agent, login, member, restoring, trial } from '../../../models/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { Sun } from '../../../ui/Mark.tsx';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';
import { FactorStep } from '../components/FactorStep.tsx';
import { LoginForm } from '../components/LoginForm.tsx';
import { PasskeyButton } from '../components/PasskeyButton.tsx';
import type { Factor } from '../factor.model.ts';
import { passkeyLogin } from '../passkey.model.ts';
import './AgentLogin.css';

const points: readonly { icon: IconName; key: string }[] = [
  { icon: 'users-round', key: 'team' },
  { icon: 'wifi-off', key: 'offline' },
  { icon: 'lock', key: 'own' },
];

/** The agents' way in (ROUTE-03): what the centre is for, and a login that takes agents alone and leads there (ROUTE-12). */
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
  const [busy, setBusy] = useState<'login' | 'passkey' | null>(null);
  const [factor, setFactor] = useState<Factor | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const enter = async (way: 'login' | 'passkey', ask: () => Promise<Outcome>) => {
    if (busy) return;
    setBusy(way);
    setRefusal(null);
    const outcome = await ask();
    setBusy(null);
    if (outcome.ok) go(outcome.next, { replace: true });
    else if (outcome.factor) setFactor(outcome.factor);
    else setRefusal(outcome.message);
  };
  return (
    <Card className="agent-login__entry">
      <h2>{t('agent.login.title')}</h2>
      <OtherAccount />
      {factor && (
        <FactorStep
          factor={factor}
          area="agent"
          onDone={(next) => go(next, { replace: true })}
          onBack={(words) => {
            setFactor(null);
            setRefusal(words);
          }}
        />
      )}
      {/* It stays, hidden, with what was typed. */}
      <div className="agent-login__form" hidden={factor !== null}>
        <LoginForm busy={busy === 'login'} refusal={refusal} onSubmit={(form) => void enter('login', () => login({ ...form, area: 'agent' }))} />
        <PasskeyButton busy={busy === 'passkey'} disabled={busy === 'login'} onClick={() => void enter('passkey', () => passkeyLogin('agent'))} />
        <p className="agent-login__note">{t('agent.login.noAccount')}</p>
      </div>
    </Card>
  );
}

/** Whose session a login here will end. */
function OtherAccount() {
  const who = member.value;
  if (!who || agent.value) return null;
  const name = trial.value ? t('frame.trialAccount') : who.nickname || who.account;
  return <NoticeLine icon="info">{t('agent.login.other', { name })}</NoticeLine>;
}
