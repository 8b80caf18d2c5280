/** Addresses of the installed app's shortcuts; `tests/app/routes.test.tsx` opens each. */
export const shortcuts = ['/', '/?c=RNG', '/promotions', '/member/transferFund', '/agent'] as const;
