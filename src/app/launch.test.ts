import { expect, test } from 'vitest';
import { launchPage } from './launch.ts';

const origin = 'https://palaro.example';

test("[PWA-10] the app's icon asks for no page, so that what is open stays", () => {
  expect(launchPage(`${origin}/?source=installed`, origin)).toBeNull();
});

test.each([
  ['/?c=RNG', '/?c=RNG'],
  ['/?c=RNG&source=pwa', '/?c=RNG'],
  ['/app?on=iosSafari#how', '/app?on=iosSafari#how'],
  ['/', '/'],
])('[PWA-10] a shortcut or a link to %s asks for %s', (target, page) => {
  expect(launchPage(origin + target, origin)).toBe(page);
});

test.each(['https://other.example/app', 'javascript:alert(1)', '', `${origin}//other.example/`])(
  '[PWA-10] %s is no page of this site',
  (target) => {
    expect(launchPage(target, origin)).toBeNull();
  },
);
