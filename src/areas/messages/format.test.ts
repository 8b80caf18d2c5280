import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messageKeys } from '../../../contract/messages/shapes.ts';
import { namesService } from './format.ts';

const locales = join(import.meta.dirname, '..', '..', '..', 'locales');

test.each(['EN', 'TY'])(
  '[INFO-06c] in %s the messages with a way to customer service are those that name it',
  (code) => {
    const { of } = JSON.parse(readFileSync(join(locales, code, 'messages.json'), 'utf8')) as {
      of: Record<string, { text: string }>;
    };
    const naming = messageKeys.filter((key) => of[key]?.text.includes('customer service'));
    expect(naming.length).toBeGreaterThan(0);
    expect(messageKeys.filter((key) => namesService({ key }))).toEqual(naming);
  },
);
