/** `motif`: the poster's drawing; `hue`: degrees. */
export const baccaratGames = [
  {
    code: 'PLR-K01',
    names: { EN: 'Capiz Baccarat', TY: 'Baccarat sa Capiz' },
    motif: 'baccarat',
    hue: 158,
  },
] as const;
