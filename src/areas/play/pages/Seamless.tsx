import { useEffect, useMemo, useRef, useState } from 'react';
import { is } from 'superstruct';
import { useSearch } from 'wouter';
import { LottoGameCode, PrizeMode } from '../../../../contract/lottery/calls.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { identityPath } from '../../../models/identity.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { member } from '../../../models/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InlineAlert, InlineAlertButton } from '../../../ui/InlineAlert.tsx';
import { GameBar } from '../components/GameBar.tsx';
import { GameFacts } from '../components/GameFacts.tsx';
import { GameStage } from '../components/GameStage.tsx';
import { RealityCheck } from '../components/RealityCheck.tsx';
import { watchReality } from '../reality.model.ts';
import type { Target } from '../launch.model.ts';
import { Sitting } from '../seamless.model.ts';
import './Seamless.css';

/** The player's own limit, break or identity is no game error (RG-01, RG-02, RG-04). */
const ownLimit = /^errors\.(limit_|cooling_off|self_excluded|person_excluded|kyc_needed)/;

/**
 * Address to target: `?nodeId=`, or `?gameCode=&prizeMode=&from=` for a lottery (ROUTE-07); null:
 * invalid.
 */
function targetOf(query: string): Target | null {
  const params = new URLSearchParams(query);
  const gameId = params.get('nodeId') ?? '';
  if (/^\d{1,18}$/.test(gameId)) return { gameId };
  const gameCode = params.get('gameCode');
  const prizeMode = params.get('prizeMode');
  if (!is(gameCode, LottoGameCode) || !is(prizeMode, PrizeMode)) return null;
  const from = params.get('from') ?? '';
  return {
    gameCode,
    prizeMode,
    backPath: /^(vnL|seaL|l)ottery$/.test(from) ? `/${from}` : '/lottery',
  };
}

/** The game page (ROUTE-08); a sitting per game. */
export default function Seamless() {
  const target = targetOf(useSearch());
  if (!target) {
    return (
      <>
        <h1 className="unseen">{t('play.title')}</h1>
        <EmptyState
          icon="gamepad-2"
          title={t('play.noGame')}
          text={t('play.noGameText')}
          action={<Button onClick={() => go('/')}>{t('play.toLobby')}</Button>}
        />
      </>
    );
  }
  const key = JSON.stringify(target);
  // Another account plays another sitting.
  return <Game key={`${member.value?.id} ${key}`} target={key} />;
}

/** One sitting, target as JSON: bar, errors and game (GAME-11). */
function Game({ target }: { target: string }) {
  const sitting = useMemo(() => new Sitting(JSON.parse(target) as Target), [target]);
  const page = useRef<HTMLDivElement>(null);
  const [facts, setFacts] = useState(false);
  useEffect(() => sitting.begin(), [sitting]);
  useEffect(() => watchReality(sitting.played), [sitting]);
  const online = connectivity.value === 'online';
  const trouble = sitting.trouble.value;
  return (
    <div className="seamless" ref={page}>
      <GameBar sitting={sitting} page={page} onFacts={() => setFacts(true)} />
      {!online && (
        // The frame shows this itself.
        <div className="seamless__full">
          <InlineAlert icon="wifi-off" tone="warn">
            {t('play.offline')}
          </InlineAlert>
        </div>
      )}
      {online && trouble && (
        <InlineAlert
          icon="circle-exclamation-point"
          tone="warn"
          action={
            trouble === 'errors.kyc_needed' && (
              <InlineAlertButton onClick={() => go(identityPath)}>
                {t('kyc.title')}
              </InlineAlertButton>
            )
          }
        >
          {ownLimit.test(trouble) ? t(trouble) : t('play.gameError', { text: t(trouble) })}
        </InlineAlert>
      )}
      <GameStage sitting={sitting} />
      <RealityCheck />
      {facts && (
        <GameFacts
          game={sitting.game.value}
          freePlay={sitting.freePlay.value}
          outside={sitting.stage.value.kind === 'window'}
          onClose={() => setFacts(false)}
        />
      )}
    </div>
  );
}
