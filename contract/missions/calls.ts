import { array, boolean, integer, max, min, object, string } from 'superstruct';
import { action } from '../define.ts';
import { Day } from '../records/shapes.ts';
import { Language } from '../shared.ts';
import {
  MissionOverview,
  MissionSummary,
  MissionsState,
  NewMission,
  ShownReward,
  maxMissionSteps,
} from './shapes.ts';

const MissionId = max(min(integer(), 1), 2_147_483_647);

/** Missions (REWARD-02b, REWARD-05a). */
export const missions = {
  'missions.state': action({
    method: 'GET',
    path: '/api/wps/missions',
    auth: 'member',
    summary:
      "The member's missions with their progress, and the last claims (REWARD-02b). Of bets, what was counted some seconds ago.",
    request: object({ language: Language }),
    value: MissionsState,
    errors: [],
    offline: 'cached:records',
  }),
  'missions.summary': action({
    method: 'GET',
    path: '/api/wps/relay/missionSummary',
    auth: 'member',
    summary:
      'How many missions run and can be claimed, and what this month has brought (CALL-06a).',
    request: object({}),
    value: MissionSummary,
    errors: [],
    offline: 'network-only',
  }),
  'missions.claim': action({
    method: 'POST',
    path: '/api/wps/missions/claim',
    auth: 'member',
    money: true,
    summary:
      'Pays a step of a mission, up to seven days after its period; `fromDay`: the first day of the period. Member, mission, period and step are the key of its movement (WAL-02): claimed before is as good, and moves nothing.',
    request: object({
      id: MissionId,
      fromDay: Day,
      step: max(min(integer(), 1), maxMissionSteps),
    }),
    value: object({
      /** False: it was claimed before. */
      claimed: boolean(),
      reward: ShownReward,
    }),
    errors: [
      'not_found',
      'mission_over',
      'mission_open',
      'mission_used_up',
      'mission_deposit',
      'kyc_needed',
      'cooling_off',
      'self_excluded',
    ],
    offline: 'network-only',
  }),
  'operator.missions': action({
    method: 'GET',
    path: '/api/operator/missions',
    auth: 'operator',
    always: true,
    summary: 'All missions with what their claims have paid (OPS-03).',
    request: object({}),
    value: object({ missions: array(MissionOverview) }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.missionAdd': action({
    method: 'POST',
    path: '/api/operator/missions',
    auth: 'operator',
    always: true,
    summary:
      'Makes a mission (REWARD-05a). It runs from its first day on; its terms never change, and closing ends it.',
    request: NewMission,
    value: object({ id: integer() }),
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
  'operator.missionClose': action({
    method: 'PUT',
    path: '/api/operator/missionClose',
    auth: 'operator',
    always: true,
    summary:
      'Ends a mission with the present day; what was reached can be claimed for seven days more.',
    request: object({ id: MissionId }),
    value: object({ changed: boolean(), title: string() }),
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
  'operator.missionCheck': action({
    method: 'GET',
    path: '/api/operator/missionCheck',
    auth: 'operator',
    always: true,
    summary:
      'Counts the bets of the last 100 days again from rounds, and returns the days that differ (OPS-03).',
    request: object({}),
    value: object({ days: integer(), faults: array(string()) }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
};
