import { type Load, findPage } from '../views/pages.ts';

const agentFrame: Load = () => import('./AgentFrame.tsx');

/** An address's own frame; undefined: the players'. */
export function otherFrame(path: string): Load | undefined {
  return findPage(path)?.frame === 'agent' ? agentFrame : undefined;
}
