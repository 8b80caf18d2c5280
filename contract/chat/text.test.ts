import { is } from 'superstruct';
import { expect, test } from 'vitest';
import { ChatText, chatLine, leadsOut } from './text.ts';

test('[INFO-05] a chat message is one line of plain text, seen, of at most 200 characters', () => {
  for (const text of ['Kumusta?', '<b>ako</b>', '👍🏽', 'a'.repeat(200), '👍'.repeat(200)])
    expect([text, is(text, ChatText)]).toEqual([text, true]);
  for (const text of [
    '',
    ' ',
    ' a',
    'a  b',
    'a\nb',
    'a\u0000b',
    '\u202Eabc',
    '\u200D',
    '\uD800',
    'a'.repeat(201),
  ])
    expect([text, is(text, ChatText)]).toEqual([text, false]);
  expect(chatLine('  isa\n dalawa\t ')).toBe('isa dalawa');
});

test('[INFO-05] a link in a chat message is seen as one, however it is dressed', () => {
  const links = [
    'https://x.y',
    'www.panalo',
    'punta sa panalo.com',
    'PANALO.PH!',
    't.me/abc',
    'bit.ly/3x',
    'panalo dot com',
    'panalo(dot)com',
    'panalo . com',
    'ｐａｎａｌｏ．ｃｏｍ',
    'pa\u200Dnalo.c\u200Dom',
    'ako@mail.com',
    'abc.zz/x1',
  ];
  for (const text of links) expect([text, leadsOut(text)]).toEqual([text, 'chat_link']);
  for (const text of [
    'sige.salamat',
    'Ok. Me too',
    'a/b',
    'panalo ako...',
    '2.5x',
    'net ko',
    'com',
  ])
    expect([text, leadsOut(text)]).toEqual([text, null]);
});

test('[INFO-05] a number to call or to pay to is seen as one, and figures of games are not', () => {
  for (const text of [
    '09171234567',
    '0917 123 4567',
    '+63 (917) 123-4567',
    '9171234567',
    '0-9-1-7-1-2-3-4-5-6-7',
    '０９１７１２３４５６７',
    '0 9 1 7 1 2 3 4 5 6 7',
    '1234-5678-9012',
    '123456789',
  ]) {
    expect([text, leadsOut(`tawag sa ${text} po`)]).toEqual([text, 'chat_number']);
  }
  for (const text of [
    '₱1,000,000',
    '05 12 23 34 41 42',
    '09 17 23 34 41 42',
    '1-2-3-4-5-6-7-8-9',
    '2026-11-22',
    '25000',
    '10:30:15',
    'x1000',
  ])
    expect([text, leadsOut(text)]).toEqual([text, null]);
});
