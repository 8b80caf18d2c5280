export const baryaVendor = { code: 'BARYA', name: 'Barya Demo' } as const;

export const baryaGame = {
  code: 'BARYA-001',
  names: { EN: 'Heads or Tails', TY: 'Cara y Cruz' },
} as const;
