import { type Load, findPage } from '../views/pages.ts';

const agentFrame: Load = () => import('./AgentFrame.tsx');

/** Undefined: the players' frame. */
export function otherFrame(path: string): Load | undefined {
  return findPage(path)?.frame === 'agent' ? agentFrame : undefined;
}
