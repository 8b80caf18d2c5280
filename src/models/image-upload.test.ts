import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const call = vi.fn();
const drawn = vi.fn();
const shrink = vi.fn();
vi.mock('../data/call.ts', () => ({ call: (...args: unknown[]) => call(...args) }));
vi.mock('../lib/pictures.ts', async (original) => ({
  ...(await original<object>()),
  drawn: (...args: unknown[]) => drawn(...args),
  jpegOf: (canvas: { width: number }, quality: number) => `jpg ${canvas.width} ${quality}`,
}));
vi.mock('./language.ts', () => ({
  t: (key: string, params?: object) => (params ? `${key} ${JSON.stringify(params)}` : key),
}));
const { pictureActions } = await import('./image-upload.ts');

const file = (type: string, size = 10) => ({ name: 'id.png', type, size }) as File;
const small = {} as ImageBitmap;

beforeEach(() => {
  vi.clearAllMocks();
  shrink.mockResolvedValue(small);
  vi.stubGlobal('createImageBitmap', shrink);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['wide', 1800, 900, 160],
  ['high', 900, 1800, 80],
  ['thin', 2, 1800, 1],
])('[MEM-18] a %s picture is made small for sending, and smaller for showing', async (...of) => {
  const [, width, height, resizeWidth] = of;
  const canvas = { width, height };
  drawn.mockResolvedValueOnce(canvas);
  const chosen = file('image/png');
  expect(await pictureActions.prepare(chosen)).toEqual({
    name: 'id.png',
    data: `jpg ${width} 0.85`,
    small,
  });
  expect(drawn.mock.calls).toEqual([[chosen, 1800]]);
  expect(shrink.mock.calls).toEqual([[canvas, { resizeWidth, resizeQuality: 'medium' }]]);
});

test.each([
  ['is no picture', file('text/html'), 'errors.picture_unfit'],
  ['is too large', file('image/png', 5 * 1024 * 1024 + 1), 'errors.picture_large'],
])('[MEM-18] a file that %s says so, and is not looked into', async (_, chosen, why) => {
  expect(await pictureActions.prepare(chosen)).toEqual([why]);
  expect(drawn).not.toHaveBeenCalled();
});

test('[MEM-18] a picture that cannot be drawn says that it is none', async () => {
  drawn.mockRejectedValueOnce(new Error('no picture'));
  expect(await pictureActions.prepare(file('image/jpeg'))).toEqual(['errors.picture_unfit']);
});

test('[MEM-18] a picture that was sent has an id, and one that was not stored says why', async () => {
  const picture = { name: 'id.png', data: 'base64', small };
  call.mockResolvedValueOnce({ ok: true, value: { id: '9' } });
  expect(await pictureActions.send(picture)).toBe('9');
  expect(call.mock.calls).toEqual([['upload.picture', { data: 'base64' }, { timeout: 120_000 }]]);
  call.mockResolvedValueOnce({ ok: false, failure: { kind: 'rejected', code: 'picture_large' } });
  expect(await pictureActions.send(picture)).toEqual(['errors.picture_large']);
});

test('[MEM-18] up to three pictures are spoken of in the words of the page', () => {
  expect(pictureActions.max).toBe(3);
  expect(pictureActions.say('stored', { name: 'id' })).toBe(
    'withdrawals.picture.stored {"name":"id"}',
  );
  expect(pictureActions.explain(['errors.picture_large', { max: 5 }])).toBe(
    'errors.picture_large {"max":5}',
  );
});
