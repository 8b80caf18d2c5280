/** The mines games of the house. `motif` names the drawing on the poster, `hue` (degrees) its colour. */
export const minesGames = [
  { code: 'PLR-M01', names: { EN: 'Pearl Mines', TY: 'Mina ng Perlas' }, motif: 'pearl', hue: 195 },
] as const;
