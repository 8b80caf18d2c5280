export type Sport = 'football' | 'esports';

interface MatchGame {
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
  readonly sport: Sport;
  /** The poster's drawing, and its hue in degrees. */
  readonly motif: string;
  readonly hue: number;
}

/** MATCH-01; a table each. */
export const matchGames: readonly MatchGame[] = [
  {
    code: 'PLR-V01',
    names: { EN: 'Kapuluan Virtual Football', TY: 'Virtual Football ng Kapuluan' },
    sport: 'football',
    motif: 'football',
    hue: 150,
  },
  {
    code: 'PLR-V02',
    names: { EN: 'Alamat Virtual Esports', TY: 'Virtual Esports ng Alamat' },
    sport: 'esports',
    motif: 'pad',
    hue: 275,
  },
];

/** Throws for an unknown code. */
export function sportOf(code: string): Sport {
  const found = matchGames.find((game) => game.code === code);
  if (!found) throw new Error(`there is no league ${code}`);
  return found.sport;
}
