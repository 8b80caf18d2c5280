import type { Goal, Played, Score } from '../rules.ts';

export interface Moment {
  /** Goals, or maps won. */
  readonly score: Score;
  /** Football: 0 to 90. */
  readonly minute: number;
  /** Football: so far. */
  readonly goals: readonly Goal[];
  /** Esports: rounds per map; the last may be unfinished. */
  readonly maps: readonly Score[];
}

/** Hundredths of the field; the home team plays to the right. */
interface Place {
  readonly x: number;
  readonly y: number;
}

const minutes = 90;
/** Minutes around a goal with the ball near it. */
const nearGoal = 1.5;
/** Rounds of lead with which the marker reaches the other base. */
const farAhead = 10;

/** `part`: 0 to 1; at 1 all is shown (MATCH-20). */
export function momentOf(played: Played, part: number): Moment {
  const { home, away, goals, maps } = played;
  if (part >= 1) return { score: { home, away }, minute: minutes, goals, maps };
  if (maps.length > 0) return mapsAt(maps, Math.max(0, part));
  const minute = Math.floor(Math.max(0, part) * (minutes + 1));
  const soFar = goals.filter((goal) => goal.minute <= minute);
  return { score: scoreOf(soFar), minute, goals: soFar, maps };
}

function scoreOf(goals: readonly Goal[]): Score {
  const home = goals.filter(({ side }) => side === 'home').length;
  return { home, away: goals.length - home };
}

/** Maps take equal parts of the time, rounds equal parts of a map. */
function mapsAt(maps: readonly Score[], part: number): Moment {
  const current = Math.floor(part * maps.length);
  const over = maps.slice(0, current);
  const { home = 0, away = 0 } = maps[current] ?? {};
  const rounds = Math.floor((part * maps.length - current) * (home + away));
  const own = Math.round((rounds * home) / Math.max(1, home + away));
  const won = over.filter((map) => map.home > map.away).length;
  return {
    score: { home: won, away: over.length - won },
    minute: 0,
    goals: [],
    maps: [...over, { home: own, away: rounds - own }],
  };
}

/**
 * For show only: says no more than the score.
 * @param match its place on the day
 */
export function markerAt(played: Played, part: number, match: number): Place {
  const drift = {
    x: 50 + 36 * Math.sin(part * 41 + match * 2.1),
    y: 50 + 30 * Math.sin(part * 29 + match * 4.3),
  };
  if (played.maps.length > 0) {
    const map = momentOf(played, part).maps.at(-1) ?? { home: 0, away: 0 };
    const lead = Math.max(-1, Math.min(1, (map.home - map.away) / farAhead));
    return { x: 50 + 40 * lead + 3 * Math.sin(part * 60 + match), y: drift.y };
  }
  const minute = part * (minutes + 1);
  const goal = played.goals.find((each) => Math.abs(minute - each.minute) < nearGoal);
  return goal ? { x: goal.side === 'home' ? 97 : 3, y: 50 } : drift;
}
