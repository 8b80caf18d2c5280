import { area as auth } from '../areas/auth/area.ts';
import { area as calendar } from '../areas/calendar/area.ts';
import { area as chat } from '../areas/chat/area.ts';
import { area as commissions } from '../areas/commissions/area.ts';
import { area as content } from '../areas/content/area.ts';
import { area as deposits } from '../areas/deposits/area.ts';
import { area as gallery } from '../areas/gallery/area.ts';
import { area as install } from '../areas/install/area.ts';
import { area as lobby } from '../areas/lobby/area.ts';
import { area as messages } from '../areas/messages/area.ts';
import { area as missions } from '../areas/missions/area.ts';
import { area as outbox } from '../areas/outbox/area.ts';
import { area as play } from '../areas/play/area.ts';
import { area as points } from '../areas/points/area.ts';
import { area as profile } from '../areas/profile/area.ts';
import { area as promotions } from '../areas/promotions/area.ts';
import { area as rebates } from '../areas/rebates/area.ts';
import { area as records } from '../areas/records/area.ts';
import { area as referral } from '../areas/referral/area.ts';
import { area as responsible } from '../areas/responsible/area.ts';
import { area as security } from '../areas/security/area.ts';
import { area as storage } from '../areas/storage/area.ts';
import { area as support } from '../areas/support/area.ts';
import { area as tickets } from '../areas/tickets/area.ts';
import { area as tournaments } from '../areas/tournaments/area.ts';
import { area as vip } from '../areas/vip/area.ts';
import { area as wallets } from '../areas/wallets/area.ts';
import { area as withdrawals } from '../areas/withdrawals/area.ts';
import type { Area } from '../lib/area.ts';
import { LoginRoute } from './routes/LoginRoute.tsx';
import { NotFound } from './routes/NotFound.tsx';

/** Of the app itself. */
const own: Area = {
  pages: [],
  popups: {
    confirm: () => import('./popups/ConfirmDialog.tsx'),
    menuSheet: () => import('./popups/MenuSheet.tsx'),
  },
};

/** All pages, popups, guards and chunks; home is drawn without them. */
export const areas: readonly Area[] = [
  own,
  lobby,
  auth,
  play,
  content,
  chat,
  profile,
  deposits,
  wallets,
  withdrawals,
  points,
  promotions,
  rebates,
  records,
  referral,
  vip,
  calendar,
  missions,
  tickets,
  tournaments,
  commissions,
  responsible,
  messages,
  support,
  security,
  storage,
  install,
  outbox,
  ...(import.meta.env.DEV ? [gallery] : []),
];

/** In place of the players' (AGT-03). */
export const agentFrame = () => import('./frame/AgentFrame.tsx');

/** Drawn where none of them has the address, and over home at `/login` and `/register`. */
export const routes = { NotFound, LoginRoute };
