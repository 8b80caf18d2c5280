import type { DrawTimes } from './schedule.ts';

type Area = 'LOTT' | 'ELOTT' | 'VN' | 'SEA';

export type FamilyId = 'pair' | 'digits' | 'six' | 'tails' | 'four';

interface LotteryGame {
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
  readonly area: Area;
  readonly family: FamilyId;
  readonly times: DrawTimes;
  /** The poster's drawing, and its hue in degrees. */
  readonly motif: string;
  readonly hue: number;
}

/** LOTTERY-01; a table each. */
export const lotteryGames: readonly LotteryGame[] = [
  {
    code: 'PLR-L01',
    names: { EN: 'Pares 31', TY: 'Pares 31' },
    area: 'LOTT',
    family: 'pair',
    times: { every: 1 },
    motif: 'bingo',
    hue: 75,
  },
  {
    code: 'PLR-L02',
    names: { EN: 'Tres Suerte', TY: 'Tres Suwerte' },
    area: 'LOTT',
    family: 'digits',
    times: { at: ['14:00', '17:00', '21:00'] },
    motif: 'ticket',
    hue: 20,
  },
  {
    code: 'PLR-L03',
    names: { EN: 'Anim 42', TY: 'Anim 42' },
    area: 'LOTT',
    family: 'six',
    times: { at: ['21:00'], days: [2, 4, 6] },
    motif: 'lotto',
    hue: 285,
  },
  {
    code: 'PLR-L11',
    names: { EN: 'Tres Express', TY: 'Tres Bilis' },
    area: 'ELOTT',
    family: 'digits',
    times: { every: 5 },
    motif: 'ticket',
    hue: 165,
  },
  {
    code: 'PLR-L12',
    names: { EN: 'Anim 42 Express', TY: 'Anim 42 Bilis' },
    area: 'ELOTT',
    family: 'six',
    times: { every: 5 },
    motif: 'lotto',
    hue: 235,
  },
  {
    code: 'PLR-L21',
    names: { EN: 'Red River 27 Express', TY: 'Red River 27 Bilis' },
    area: 'VN',
    family: 'tails',
    times: { every: 5 },
    motif: 'bingo',
    hue: 5,
  },
  {
    code: 'PLR-L22',
    names: { EN: 'Red River 27', TY: 'Red River 27' },
    area: 'VN',
    family: 'tails',
    times: { at: ['18:15'] },
    motif: 'bingo',
    hue: 345,
  },
  {
    code: 'PLR-L31',
    names: { EN: 'Merlion 4D Express', TY: 'Merlion 4D Bilis' },
    area: 'SEA',
    family: 'four',
    times: { every: 5 },
    motif: 'ticket',
    hue: 205,
  },
  {
    code: 'PLR-L32',
    names: { EN: 'Merlion 4D', TY: 'Merlion 4D' },
    area: 'SEA',
    family: 'four',
    times: { at: ['18:30'], days: [0, 3, 6] },
    motif: 'ticket',
    hue: 255,
  },
];

/** Vietnam's are drawn electronically. */
export const categoryOf = ({ area }: Pick<LotteryGame, 'area'>): 'LOTT' | 'ELOTT' =>
  area === 'ELOTT' || area === 'VN' ? 'ELOTT' : 'LOTT';

/** Throws for an unknown code. */
export function lotteryOf(code: string): LotteryGame {
  const found = lotteryGames.find((game) => game.code === code);
  if (!found) throw new Error(`there is no lottery ${code}`);
  return found;
}
