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

/** Lines that lead out, by how they hide it. */
const disguised: Record<string, readonly string[]> = {
  'a full stop in brackets or in words': [
    'evil[.]com',
    'punta sa evil(.)com',
    'evil{.}net',
    'evil [ . ] com',
    'evil(dot)com',
    'evil[dot]ph',
    'evil {dot} vip',
    'evil dot com',
    'evil d0t com',
    'evil-dot-com',
    'evil_dot_com',
    'evil tuldok com',
    'evil (tuldok) com',
    'panalo,com',
    'evil. com',
    'evil/dot/com',
    'evil.c0m',
    'panalo.to',
  ],
  'other characters': [
    'ｅｖｉｌ．ｃｏｍ',
    'evil。com',
    'evil｡com',
    'evil․com',
    'evil•com',
    'evil·com',
    'еvil.соm',
    'evil.ᴄᴏᴍ',
    'evil.🇨🇴🇲',
    'evil.🅲🅾🅼',
    'evil.🅒🅞🅜',
    'ⓔⓥⓘⓛ.ⓒⓞⓜ',
    '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
  ],
  'characters that are not seen': [
    'ev\u200Dil.com',
    'evil\u200B.\u200Bcom',
    'evil\u2060.com',
    'evil\u00AD.c\u00ADom',
    'evil.c\u0335o\u0335m',
    'evil\u3164.com',
    't\u200D.\u200Dme/x',
  ],
  blanks: [
    't . me/x',
    't .me/x',
    't. me / panalo',
    'evil . com',
    'evil .com',
    'e v i l . c o m',
    'w w w . evil',
    'wa . me / 63917',
  ],
  addresses: [
    'hxxp://evil',
    'http : // evil',
    'evil.zz/panalo',
    '203.0.113.7',
    '203.0.113.7:8080',
    'ako@gmail',
    'ako @gmail . com',
    'discord.gg/abc',
  ],
  'names elsewhere': [
    'telegram @panalo',
    'Telegram: @panalo',
    'tele gram @panalo',
    'TG @panalo',
    'telegram ko po @panalo',
    'telegram id: panalo_777',
    'telegram (@panalo)',
    '@panalo (telegram)',
    't.e.l.e.g.r.a.m @panalo',
    'tg=panalo777',
    'whatsapp ko si_juan',
    'fb name: juan_cruz',
    'messenger @juan.cruz',
    'line id: panalo88',
    'i-add mo si @panalo sa telegram',
    'ｔｅｌｅｇｒａｍ @panalo',
    'ｔеlеgrаm @panalo',
  ],
};
const numbered = [
  'viber 0917...',
  'viber 0917',
  'Viber ko: 0917 123',
  'whatsapp number +63 917 12',
  'viber no. 09171234567',
  'o917 123 4567',
  '0917 123 456 7',
  'zero nine one seven one two three four five six seven',
  'sero nuwebe uno siyete uno dos tres kwatro singko sais siyete',
  '0917\u200D123\u200D4567',
  '⓪⑨①⑦①②③④⑤⑥⑦',
  'gcash 0917-123-4567',
  'viber: 0 9 1 7',
  'tawag 0917 l23 4567',
];
const harmless = [
  '3.50 lang',
  'sige na.. ok.',
  '@player ang galing',
  '@player ang galing mo!',
  'Salamat @maria at @juan_cruz',
  'panalo ako ng ₱1,250.75 kanina',
  'x1.50 o x2.25, alin?',
  'ok.salamat po',
  'Ok. Me too',
  'Sige. To be fair, malas lang',
  'Ayoko na. Win ka na naman',
  'ang top. live ba yan?',
  'good luck...and have fun',
  'grabe...sana all',
  'a.k.a. ang suwerte',
  'e.g. 5, 10 o 20',
  'i.e. wala pa',
  'Mr. Cruz, ikaw ba yan',
  'Brgy. San Jose dito',
  'alas 7:30 ng gabi',
  '10:30:15 na ang draw',
  '2026-11-24 ang huling draw',
  '05 12 23 34 41 42 ang tumama',
  '1-2-3-4-5-6-7-8-9',
  'isa dalawa tatlo, taya na!',
  'uno dos tres kwatro singko sais siyete otso nuwebe',
  'one two three go',
  'walang signal @player, mahina net ko',
  'may line na si @player sa bingo',
  'naglalaro ako sa fb dati',
  'may telegram ba kayo?',
  'wag kayong maniwala sa nagte-telegram',
  'viber lang gamit ng nanay ko',
  'scam ang nasa telegram, mag-ingat',
  'discord at skype ay para sa tropa',
  'messenger ng lola ko, ang ingay',
  'ig lang ako, hindi ako sugarol',
  'polka dot ang damit ko',
  'may tuldok sa dulo',
  'dot lang yan',
  'a b c d, alin dyan?',
  'A B C ang sagot',
  'Player o banker? 50/50 yan',
  '24/7 ba ang customer service?',
  'v1.2.3 na pala ang app',
  'RTP 96.5% daw',
  '8.95 ang odds ng tie',
  'hahaha 😂😂😂',
  '🇵🇭🇵🇭 laban!',
  '· · · hintay muna',
  'p.m. ang draw, a.m. ang isa',
  'pm mo ako @player',
  'umabot sa 100,000,000 ang jackpot',
  'Jr. at Sr. parehong panalo',
  '<3 <3 <3',
  'taya: 20, panalo: 40',
  'nanalo (ulit) si @player!',
  '@maria sa ig ka ba?',
  'wow.to the moon',
  'taga Brgy.San Juan ako',
  'No.1 si @ana',
  'lotto 6/42: 01-15-22-30-35-41',
  'fb. 5 minutes lang',
  'sa ig. Ang saya!',
  'order ng 3 x 25.00 = 75.00',
];

test('[INFO-05] a link or name elsewhere in a chat message is seen in every disguise', () => {
  for (const [how, lines] of Object.entries(disguised))
    for (const text of lines) expect([how, text, leadsOut(text)]).toEqual([how, text, 'chat_link']);
  for (const text of numbered) expect([text, leadsOut(text)]).toEqual([text, 'chat_number']);
  expect(Object.values(disguised).flat().length + numbered.length).toBeGreaterThanOrEqual(40);
});

test('[INFO-05] ordinary lines of a chat, in English and Filipino, are no links and no numbers', () => {
  expect(harmless.length).toBeGreaterThanOrEqual(40);
  for (const text of harmless) expect([text, leadsOut(text)]).toEqual([text, null]);
});
