import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { ageText } from '../../../models/freshness.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { TournamentDetail } from '../components/TournamentDetail.tsx';
import { TournamentList } from '../components/TournamentList.tsx';
import { followList, followOne, list, loadList, one } from '../tournaments.model.ts';
import './Boards.css';

/** Tournaments, or one of them by the address's `id` (REWARD-04b). */
export default function Tournaments() {
  void language.value;
  const asked = new URLSearchParams(useSearch()).get('id') ?? '';
  const id = /^\d{1,18}$/.test(asked) ? asked : null;
  useEffect(() => (id === null ? followList() : followOne(id)), [id]);
  const source = id === null ? list : one;
  const { breakUntil = null } = source.value.value ?? {};
  return (
    <SidePanel
      {...memberCentre()}
      title={t('tournaments.title')}
      intro={id === null && breakUntil === null ? t('tournaments.intro') : undefined}
      beside={<LastUpdated text={ageText(source)} />}
    >
      <div className="card-stack boards">{id === null ? <List /> : <One id={id} />}</div>
    </SidePanel>
  );
}

function List() {
  const { value: known, state, failure } = list.value;
  if (known) return <TournamentList known={known} />;
  if (state !== 'missing') return <ComingCards count={2} />;
  return <LoadFailure {...failureTexts('tournaments.absent', failure)} onRetry={loadList} />;
}

function One({ id }: { id: string }) {
  const { value: known, state, failure } = one.value;
  if (known && known.tournament.id === id) return <TournamentDetail known={known} />;
  if (state !== 'missing') return <ComingCards count={2} />;
  return (
    <LoadFailure
      {...failureTexts('tournaments.absentOne', failure)}
      onRetry={() => location.reload()}
    />
  );
}
