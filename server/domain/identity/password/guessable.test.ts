import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../../paths.ts';
import { commonPasswords, isCommon, isPersonal } from './guessable.ts';

describe('a common password', () => {
  test('[AUTH-29b] is one of at least 10,000 on the list, in any case of letters', () => {
    expect(commonPasswords().size).toBeGreaterThanOrEqual(10_000);
    expect(
      ['123456', 'PassWord', 'qwerty123456', '1q2w3e4r5t6y'].filter((one) => !isCommon(one)),
    ).toEqual([]);
  });

  test('[AUTH-29b] is also one that is repeated, or has some digits and signs around it', () => {
    expect(
      ['dragondragon', '!!dragon2026', 'aaaaaaaaaaaa', '            '].filter(
        (one) => !isCommon(one),
      ),
    ).toEqual([]);
  });

  test('[AUTH-29b] is none of one’s own', () => {
    const own = ['Bagong umaga, 2026', '839201748362', 'dragon-8391-palayok', '48213-dragon-79055'];
    expect(own.filter(isCommon)).toEqual([]);
  });

  test('[AUTH-29b] is one with seven signs around it, and none with eight', () => {
    expect(
      ['123dragon5678', '1234567dragon', 'dragon1234567'].filter((one) => !isCommon(one)),
    ).toEqual([]);
    expect(['1234dragon5678', '12345678dragon', 'dragon12345678'].filter(isCommon)).toEqual([]);
  });

  test('[AUTH-29b] is one that is repeated three times, none that is repeated within another', () => {
    expect(isCommon('dragondragondragon')).toBe(true);
    const within = ['palayokdragondragon', 'dragondragonpalayok', 'dra9gon-2026'];
    expect(within.filter(isCommon)).toEqual([]);
  });

  test('[AUTH-29b] is no comment and no blank line of the list', () => {
    expect([...commonPasswords()].filter((one) => one === '' || one.startsWith('#'))).toEqual([]);
    expect(isCommon('')).toBe(false);
  });
});

describe('a personal password', () => {
  const names = ['mariaclara', '9171234567', 'Palaro', 'ana'];

  test('[AUTH-29c] is a name with fewer than eight other characters', () => {
    const near = ['MariaClara12', '09171234567!', 'palaropalaro', 'palaro-123456'];
    expect(near.filter((one) => !isPersonal(one, names))).toEqual([]);
    expect(isPersonal('palaro-1234567', names)).toBe(false);
  });

  test('[AUTH-29c] is a name of four letters or more, however it is typed in the settings', () => {
    expect(isPersonal('juan-123456', ['juan'])).toBe(true);
    expect(isPersonal('palaro-123456', ['  PALARO '])).toBe(true);
  });

  test('[AUTH-29c] has every name taken out, wherever and however often it occurs', () => {
    expect(isPersonal('palaro1palaro2palaro3', names)).toBe(true);
    expect(isPersonal('palaro-12-mariaclara', names)).toBe(true);
    expect(isPersonal('maikli', names)).toBe(false);
  });

  test('[AUTH-29c] is none because of a name of three letters', () => {
    expect(isPersonal('banana-anahaw', names)).toBe(false);
    expect(isPersonal('ana', ['ana'])).toBe(false);
  });
});

/** Folders of what is built for the browser. */
const browserFolders = ['src', 'sw', 'games', 'contract'];

test('[AUTH-29b] the list is imported by nothing that a browser loads', () => {
  const paths = browserFolders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(projectRoot, folder, name)),
  );
  const loading = paths.filter((path) =>
    /password\/guessable|common-passwords/.test(readFileSync(path, 'utf8')),
  );
  expect(loading).toEqual([]);
});
