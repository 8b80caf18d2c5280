import { array, boolean, enums, integer, nullable, object, size, string } from 'superstruct';
import { action } from '../define.ts';
import { CentavosSum, Id, Instant, Language } from '../shared.ts';
import {
  MissionLeaderboard,
  NewTournament,
  TournamentMetric,
  TournamentPage,
  Tournaments,
  tournamentStates,
} from './shapes.ts';

/** Tournaments and the leaderboard of missions (REWARD-04b, REWARD-05b, REWARD-02c). */
export const tournaments = {
  'tournaments.list': action({
    method: 'GET',
    path: '/api/wps/tournaments',
    auth: 'member',
    summary:
      "Tournaments that run, are announced, or ended within 30 days, with the caller's rank (REWARD-04b). During a break those alone that the caller has joined, without what they offer.",
    request: object({ language: Language }),
    value: Tournaments,
    errors: [],
    offline: 'cached:records',
  }),
  'tournaments.one': action({
    method: 'GET',
    path: '/api/wps/tournaments/one',
    auth: 'member',
    summary:
      "A tournament with the first 100 ranks and those around the caller's; names are masked. The socket brings changes.",
    request: object({ id: Id, language: Language }),
    value: TournamentPage,
    errors: ['not_found'],
    offline: 'cached:records',
  }),
  'tournaments.join': action({
    method: 'POST',
    path: '/api/wps/tournaments/join',
    auth: 'member',
    summary: 'Joins a tournament: what is settled from now on counts. Idempotent.',
    request: object({ id: Id, language: Language }),
    value: TournamentPage,
    errors: [
      'not_found',
      'tournament_over',
      'tournament_full',
      'tournament_deposit',
      'kyc_needed',
      'cooling_off',
      'self_excluded',
    ],
    offline: 'network-only',
  }),
  'tournaments.leave': action({
    method: 'POST',
    path: '/api/wps/tournaments/leave',
    auth: 'member',
    summary:
      'Leaves a tournament that has not ended; the score is deleted, and joining again starts at zero. Also during a break. Idempotent.',
    request: object({ id: Id, language: Language }),
    value: Tournaments,
    errors: ['not_found', 'tournament_over'],
    offline: 'network-only',
  }),
  'tournaments.missionLeaderboard': action({
    method: 'GET',
    path: '/api/wps/relay/missionLeaderboard',
    auth: 'member',
    summary:
      "The site's month by finished missions, and the month before (MEM-12, CALL-06b): the first 100 ranks and those around the caller's; names are masked.",
    request: object({}),
    value: MissionLeaderboard,
    errors: [],
    offline: 'cached:records',
  }),
  'tournaments.hide': action({
    method: 'PUT',
    path: '/api/wps/tournaments/hide',
    auth: 'member',
    summary:
      "Hides the caller's name on all boards of members, or shows it masked again. Ranks stay.",
    request: object({ hidden: boolean() }),
    value: object({ hidden: boolean() }),
    errors: [],
    offline: 'network-only',
  }),
  'operator.tournaments': action({
    method: 'GET',
    path: '/api/operator/tournaments',
    auth: 'operator',
    always: true,
    summary: 'All tournaments, with who has joined and what prizes cost and have paid (OPS-03).',
    request: object({}),
    value: object({
      tournaments: array(
        object({
          id: Id,
          title: string(),
          metric: TournamentMetric,
          state: enums(tournamentStates),
          beginsAt: Instant,
          endsAt: Instant,
          entrants: integer(),
          places: nullable(integer()),
          amount: CentavosSum,
          points: integer(),
          paidAmount: CentavosSum,
          paidPoints: integer(),
          /** Prizes that are not paid yet. */
          waiting: integer(),
        }),
      ),
    }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.tournamentAdd': action({
    method: 'POST',
    path: '/api/operator/tournaments',
    auth: 'operator',
    always: true,
    summary:
      'Makes a tournament (REWARD-05b); its terms never change. Returns what its prizes cost at most: centavos and points.',
    request: NewTournament,
    value: object({ id: Id, amount: CentavosSum, points: integer() }),
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
  'operator.tournamentCancel': action({
    method: 'PUT',
    path: '/api/operator/tournament',
    auth: 'operator',
    always: true,
    summary:
      'Cancels a tournament before its ranks are final (OPS-03): nothing is paid, and who has joined gets the reason. `changed` is false when it was cancelled before.',
    request: object({ id: Id, reason: size(string(), 3, 200) }),
    value: object({ changed: boolean(), title: string(), informed: integer() }),
    errors: ['forbidden', 'not_found', 'invalid_request', 'tournament_over'],
    offline: 'network-only',
  }),
  'operator.tournamentCheck': action({
    method: 'GET',
    path: '/api/operator/tournamentCheck',
    auth: 'operator',
    always: true,
    summary:
      "Computes a tournament's scores again from the rounds or missions, and names the members that differ (OPS-03).",
    request: object({ id: Id }),
    value: object({
      title: string(),
      entrants: integer(),
      upTo: Instant,
      differ: array(
        object({
          account: string(),
          score: integer(),
          reachedAt: nullable(Instant),
          rightScore: integer(),
          rightAt: nullable(Instant),
        }),
      ),
    }),
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
};
