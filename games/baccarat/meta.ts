/** The baccarat tables of the house: one table each. `motif` names the drawing on the poster, `hue` (degrees) its colour. */
export const baccaratGames = [
  {
    code: 'PLR-K01',
    names: { EN: 'Capiz Baccarat', TY: 'Baccarat sa Capiz' },
    motif: 'baccarat',
    hue: 158,
  },
] as const;
