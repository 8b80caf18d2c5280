/** The fish games of the house. `motif` names the drawing on the poster, `hue` (degrees) its colour. */
export const fishGames = [
  {
    code: 'PLR-F01',
    names: { EN: 'Sulu Sea Catch', TY: 'Huli sa Dagat Sulu' },
    motif: 'butanding',
    hue: 215,
  },
] as const;
