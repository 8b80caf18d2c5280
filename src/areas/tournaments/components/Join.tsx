import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Tournament } from '../../../../contract/tournaments/shapes.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { confirm, toast } from '../../../models/dialogs.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { join, joinAction, leave, tournamentsPath } from '../tournaments.model.ts';

/**
 * Joins or leaves while that is possible; leaving also during a break (RG-03).
 * @useSignals
 */
export function Join({ tournament, onBreak }: { tournament: Tournament; onBreak: boolean }) {
  const { id, state, own } = tournament;
  if (state !== 'running' && state !== 'coming') return null;
  const { kind } = joinAction.value;
  const same = {
    busy: kind === 'sending' || kind === 'checking',
    disabled: connectivity.value !== 'online',
  };
  const depart = async () => {
    const sure = await confirm({
      title: t('tournaments.leaveTitle'),
      text: t('tournaments.leaveText'),
      confirmLabel: t('tournaments.leave'),
    });
    if (!sure || !(await leave(id))) return;
    toast(t('tournaments.leftNow'), 'good');
    // During a break, only what is joined can be seen.
    if (onBreak) go(tournamentsPath, { replace: true });
  };
  const enter = async () => {
    if (await join(id)) toast(t('tournaments.joinedNow'), 'good');
  };
  return (
    <>
      {own ? (
        <div className="actions">
          <Button {...same} onClick={() => void depart()}>
            {t('tournaments.leave')}
          </Button>
        </div>
      ) : (
        !onBreak && (
          <Entry tournament={tournament}>
            <Button variant="primary" icon="trophy" {...same} onClick={() => void enter()}>
              {t('tournaments.join')}
            </Button>
          </Entry>
        )
      )}
      <ActionLine />
    </>
  );
}

/**
 * The button, or what is missing first.
 * @useSignals
 */
function Entry({
  tournament: { missing, places, entrants },
  children,
}: {
  tournament: Tournament;
  children: ReactNode;
}) {
  if (places !== null && entrants >= places) return <p>{t('tournaments.full')}</p>;
  if (missing === null) return <div className="actions">{children}</div>;
  const isDeposit = missing === 'deposit';
  return (
    <>
      <p>{t(isDeposit ? 'errors.tournament_deposit' : 'errors.kyc_needed')}</p>
      <Link
        className={buttonClass({ variant: 'primary' })}
        href={isDeposit ? '/member/depositv2' : '/member/withdraw'}
      >
        {t(isDeposit ? 'tournaments.toDeposit' : 'tournaments.toIdentity')}
      </Link>
    </>
  );
}

/** The last action's status, unless done. */
function ActionLine() {
  const now = joinAction.value;
  if (now.kind === 'idle' || now.kind === 'sending') return null;
  if (now.kind === 'checking')
    return <InlineAlert icon="clock">{t('tournaments.checking')}</InlineAlert>;
  return (
    <InlineAlert icon="circle-exclamation-point" tone="warn">
      {t(now.kind === 'failed' ? failureKey(now.failure) : 'tournaments.undone')}
    </InlineAlert>
  );
}
