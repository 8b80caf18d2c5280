/** `motif`: the poster's drawing; `hue`: degrees. */
export const fishGames = [
  {
    code: 'PLR-F01',
    names: { EN: 'Sulu Sea Catch', TY: 'Huli sa Dagat Sulu' },
    motif: 'butanding',
    hue: 215,
  },
] as const;
