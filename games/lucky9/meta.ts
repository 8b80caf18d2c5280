/** The Lucky Nine tables of the house. `motif` names the drawing on the poster, `hue` (degrees) its colour. */
export const lucky9Games = [
  { code: 'PLR-N01', names: { EN: 'Lucky Nine', TY: 'Lucky Nine' }, motif: 'baraha', hue: 150 },
] as const;
