import { agentPages as agent } from '../areas/agent/agent-pages.ts';
import { agentPages as commissions } from '../areas/commissions/agent-pages.ts';
import { agentPages as content } from '../areas/content/agent-pages.ts';
import { agentPages as deposits } from '../areas/deposits/agent-pages.ts';
import { agentPages as messages } from '../areas/messages/agent-pages.ts';
import { agentPages as outbox } from '../areas/outbox/agent-pages.ts';
import { agentPages as records } from '../areas/records/agent-pages.ts';
import { agentPages as security } from '../areas/security/agent-pages.ts';
import { agentPages as support } from '../areas/support/agent-pages.ts';
import { agentPages as withdrawals } from '../areas/withdrawals/agent-pages.ts';
import type { Page } from '../lib/area.ts';

/** Of the agent centre (AGT-01): a chunk, so that players load none of it. */
export const agentPages: readonly Page[] = [
  ...agent,
  ...commissions,
  ...content,
  ...deposits,
  ...messages,
  ...outbox,
  ...records,
  ...security,
  ...support,
  ...withdrawals,
];
