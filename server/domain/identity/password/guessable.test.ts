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
});

describe('a personal password', () => {
  const names = ['mariaclara', '9171234567', 'Palaro', 'ana'];

  test('[AUTH-29c] is a name with fewer than eight other characters', () => {
    const near = ['MariaClara12', '09171234567!', 'palaropalaro', 'palaro-123456'];
    expect(near.filter((one) => !isPersonal(one, names))).toEqual([]);
    expect(isPersonal('palaro-1234567', names)).toBe(false);
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
