import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [
    {
      path: '/agent',
      titleKey: 'agent.login.title',
      guard: 'guest',
      view: () => import('./pages/AgentLogin.tsx'),
      frame: 'agent',
    },
    {
      path: '/reset',
      titleKey: 'password.mustTitle',
      guard: 'guest',
      view: () => import('./pages/ResetPassword.tsx'),
    },
    {
      path: '/signed-in',
      titleKey: 'auth.login',
      guard: 'guest',
      view: () => import('./pages/SignedIn.tsx'),
    },
  ],
  popups: {
    loginPopupModal: () => import('./components/LoginPopup.tsx'),
    registerModal: () => import('./components/RegisterPopup.tsx'),
    changePassModal: () => import('./components/ChangePassword.tsx'),
    forgetPassModal: () => import('./components/ForgotPassword.tsx'),
  },
};
