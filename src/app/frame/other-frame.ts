import { type Load, findPage } from '../views/pages.ts';

const agentFrame: Load = () => import('./AgentFrame.tsx');

/** The frame of an address that does not have the players' one, or undefined. */
export function otherFrame(path: string): Load | undefined {
  return findPage(path)?.frame === 'agent' ? agentFrame : undefined;
}
