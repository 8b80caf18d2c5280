/** The simulated external vendor, with which a launch in a window can be tried (docs/decisions/0040). */
export const baryaVendor = { code: 'BARYA', name: 'Barya Demo' } as const;

/** Its game. */
export const baryaGame = {
  code: 'BARYA-001',
  names: { EN: 'Heads or Tails', TY: 'Cara y Cruz' },
} as const;
