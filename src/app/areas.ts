import { area as agent } from '../areas/agent/area.ts';
import { area as chat } from '../areas/chat/area.ts';
import { area as content } from '../areas/content/area.ts';
import { area as contracts } from '../areas/contracts/area.ts';
import { area as device } from '../areas/device/area.ts';
import { area as home } from '../areas/home/area.ts';
import { area as install } from '../areas/install/area.ts';
import { area as member } from '../areas/member/area.ts';
import { area as messages } from '../areas/messages/area.ts';
import { area as outbox } from '../areas/outbox/area.ts';
import { area as play } from '../areas/play/area.ts';
import { area as points } from '../areas/points/area.ts';
import { area as promotions } from '../areas/promotions/area.ts';
import { area as records } from '../areas/records/area.ts';
import { area as referral } from '../areas/referral/area.ts';
import { area as responsible } from '../areas/responsible/area.ts';
import { area as security } from '../areas/security/area.ts';
import { area as session } from '../areas/session/area.ts';
import { area as ui } from '../areas/ui/area.ts';
import { area as vip } from '../areas/vip/area.ts';
import { area as withdraw } from '../areas/withdraw/area.ts';
import type { Area } from '../lib/area.ts';

/** Every area of the site; pages, popups, guards and chunks follow from this list. */
export const areas: readonly Area[] = [
  home,
  session,
  play,
  content,
  chat,
  member,
  withdraw,
  points,
  promotions,
  records,
  referral,
  vip,
  contracts,
  responsible,
  messages,
  security,
  device,
  install,
  agent,
  outbox,
  ...(import.meta.env.DEV ? [ui] : []),
];
