import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { connectivity } from '../../../models/connectivity.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';
import { GameBar } from '../components/GameBar.tsx';
import { GameFacts } from '../components/GameFacts.tsx';
import { GameStage } from '../components/GameStage.tsx';
import { Sitting } from '../seamless.model.ts';
import './Seamless.css';

/** The game page (ROUTE-08): `?nodeId=` says which game; another one is another sitting. */
export default function Seamless() {
  const nodeId = new URLSearchParams(useSearch()).get('nodeId') ?? '';
  if (!/^\d{1,19}$/.test(nodeId)) {
    return (
      <>
        <h1 className="unseen">{t('play.title')}</h1>
        <Empty
          icon="gamepad-2"
          title={t('play.noGame')}
          text={t('play.noGameText')}
          action={<Button onClick={() => go('/')}>{t('play.toLobby')}</Button>}
        />
      </>
    );
  }
  return <Game key={nodeId} nodeId={nodeId} />;
}

/** One sitting at one game: the bar above it, what is wrong, and the game (GAME-11). */
function Game({ nodeId }: { nodeId: string }) {
  const sitting = useMemo(() => new Sitting(nodeId), [nodeId]);
  const page = useRef<HTMLDivElement>(null);
  const [facts, setFacts] = useState(false);
  useEffect(() => sitting.begin(), [sitting]);
  const online = connectivity.value === 'online';
  const trouble = sitting.trouble.value;
  return (
    <div className="seamless" ref={page}>
      <GameBar sitting={sitting} page={page} onFacts={() => setFacts(true)} />
      {!online && (
        <NoticeLine icon="wifi-off" tone="warn">
          {t('play.offline')}
        </NoticeLine>
      )}
      {online && trouble && (
        <NoticeLine icon="circle-exclamation-point" tone="warn">
          {trouble}
        </NoticeLine>
      )}
      <GameStage sitting={sitting} />
      {facts && <GameFacts game={sitting.game.value} practice={sitting.practice.value} onClose={() => setFacts(false)} />}
    </div>
  );
}
