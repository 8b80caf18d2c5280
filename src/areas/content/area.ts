import type { LegalKind } from '../../../contract/content/legal.ts';
import type { Area } from '../../lib/area.ts';

const legal = () => import('./pages/LegalPages.tsx');
const posts = () => import('./pages/Posts.tsx');
/** Written again: the list of pages loads without the contract's structs. */
const kinds: readonly LegalKind[] = ['terms', 'privacy', 'cookies'];

export const area: Area = {
  pages: [
    {
      path: '/feedback',
      titleKey: 'content.feedback.title',
      guard: 'member',
      view: () => import('./pages/Feedback.tsx'),
    },
    {
      path: '/licence',
      titleKey: 'legal.pageTitle',
      guard: 'guest',
      view: legal,
    },
    ...kinds.map((kind) => ({
      path: `/legal/${kind}`,
      titleKey: `legal.of.${kind}` as const,
      guard: 'guest' as const,
      view: legal,
    })),
    ...(['news', 'blog'] as const).map((kind) => ({
      path: `/${kind}`,
      below: true as const,
      titleKey: `posts.${kind}` as const,
      guard: 'guest' as const,
      view: posts,
    })),
    {
      path: '/help',
      titleKey: 'help.title',
      guard: 'guest',
      view: () => import('./pages/Help.tsx'),
    },
  ],
  popups: {
    publicModal: () => import('./components/AnnouncementPopup.tsx'),
    legalLicense: () => import('./components/LicencePopup.tsx'),
    helpModal: () => import('./components/HelpPopup.tsx'),
    noticeModal: () => import('./components/NoticePopup.tsx'),
    editMessage: () => import('./components/EditMessage.tsx'),
  },
};
