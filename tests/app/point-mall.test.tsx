import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testPng } from '../../server/testing/pictures.ts';
import { storeOwnPicture } from '../../server/domain/content/own-pictures.ts';
import { itemSize } from '../../server/media/banner.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';

const app = useApp();
const t = words('EN');

test("[POINT-01] an item has the operator's picture, and is drawn where no host has it", async () => {
  const file = testPng(itemSize).toString('base64');
  const picture = await storeOwnPicture(app.site.gateway, file, itemSize);
  await app.site.db.deleteFrom('point_items').execute();
  const texts = { name: 'Fan', text: '', unit: 'piece' };
  await app.site.db
    .insertInto('point_items')
    .values({
      code: 'fan',
      kind: 'goods',
      points: 90,
      words: JSON.stringify({ EN: texts, TY: texts }),
      picture,
    })
    .execute();
  const { token } = await testPlayer(app.site.gateway, 0);
  await app.open('/pointMall', { token, language: 'EN' });
  const list = await screen.findByRole('list', { name: t('points.tab.items') });
  const shown = () => list.querySelector('img.item-picture');
  expect(shown()?.getAttribute('src')).toMatch(/^http.*\/b\/own-[0-9a-f]{32}\.svg$/);
  for (let hosts = 3; hosts > 0 && shown(); hosts -= 1) fireEvent.error(shown()!);
  expect(shown()).toBeNull();
  expect(list.querySelector('svg.item-picture')).not.toBeNull();
});
