import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [
    {
      path: '/member',
      also: '/member/securitycenter',
      titleKey: 'profile.title',
      guard: 'member',
      view: () => import('./pages/Profile.tsx'),
    },
  ],
  popups: { editProfile: () => import('./components/EditProfile.tsx') },
};
