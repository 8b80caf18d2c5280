import { expect, test } from 'vitest';
import { homePage } from '../../areas/lobby/home-page.ts';
import { anyPage, findPage, findPopup, loadAreas, loadView, otherFrame, viewNow } from './pages.ts';

test('home has its page at once; other addresses and popups hold their place until the list has come', async () => {
  expect(findPage('/login')).toBe(homePage);
  expect(findPage('/help')).toBe(anyPage);
  expect(findPage('/no/such/page')).toBe(anyPage);
  expect(otherFrame('/Agent/')).toBe(otherFrame('/agenthome'));
  const popup = findPopup('helpModal');
  expect(findPopup('noSuchPopup')).toBe(popup);

  await loadView(popup!);
  expect(findPage('/')).toBe(homePage);
  expect(findPage('/Help/')).toMatchObject({ path: '/help', titleKey: 'help.title' });
  expect(findPage('/no/such/page')).toBeUndefined();
  expect(findPopup('helpModal')).not.toBe(popup);
  expect(findPopup('noSuchPopup')).toBeUndefined();
});

test("[AGT-03] an agents' address has their frame from the first look on, by one loader", async () => {
  const frame = otherFrame('/agenthome')!;
  await loadView(frame);
  expect(otherFrame('/agenthome')).toBe(frame);
  expect(viewNow(frame)).toBe((await import('../frame/AgentFrame.tsx')).default);
  expect(findPage('/agenthome')?.path).toBe('/agentHome');
  expect(otherFrame('/help')).toBeUndefined();
});

test('the list has home as well, the same that is there before it', async () => {
  const { areas } = await import('../areas.ts');
  await loadAreas();
  expect(areas.flatMap(({ pages }) => pages).filter((page) => page === homePage)).toHaveLength(1);
});
