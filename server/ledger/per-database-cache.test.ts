import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { Recent, perDatabase, readAtMostEvery } from './per-database-cache.ts';

describe('a cache of recent values', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Of one-letter keys. */
  const of = (memory: Recent<number>, keys: string) => [...keys].map((key) => memory.get(key));

  test('returns a value until its max age, and nothing from then on', () => {
    const memory = new Recent<string>(5, 1000);
    memory.set('a', 'first');
    vi.advanceTimersByTime(999);
    expect(memory.get('a')).toBe('first');
    vi.advanceTimersByTime(1);
    expect(memory.get('a')).toBeUndefined();
  });

  test('returns nothing for an unknown key', () => {
    expect(new Recent<string>(5, 1000).get('a')).toBeUndefined();
  });

  test("counts a value's age from when it was last set", () => {
    const memory = new Recent<string>(5, 1000);
    memory.set('a', 'first');
    vi.advanceTimersByTime(600);
    memory.set('a', 'second');
    vi.advanceTimersByTime(600);
    expect(memory.get('a')).toBe('second');
  });

  test('evicts the oldest value when it is full', () => {
    const memory = new Recent<number>(3, 1000);
    [...'abc'].forEach((key, i) => memory.set(key, i));
    expect(of(memory, 'abc')).toEqual([0, 1, 2]);
    memory.set('d', 3);
    expect(of(memory, 'abcd')).toEqual([undefined, 1, 2, 3]);
  });

  test('makes a value that is set again the newest, and evicts no other for it', () => {
    const memory = new Recent<number>(3, 1000);
    [...'abca'].forEach((key, i) => memory.set(key, i));
    expect(of(memory, 'abc')).toEqual([3, 1, 2]);
    memory.set('d', 4);
    expect(of(memory, 'abcd')).toEqual([3, undefined, 2, 4]);
  });

  test('has room again after it found a value too old', () => {
    const memory = new Recent<number>(2, 1000);
    memory.set('a', 0);
    vi.advanceTimersByTime(500);
    memory.set('b', 1);
    memory.set('a', 2);
    vi.advanceTimersByTime(500);
    memory.set('b', 3);
    vi.advanceTimersByTime(500);
    expect(memory.get('a')).toBeUndefined();
    memory.set('c', 4);
    expect(of(memory, 'bc')).toEqual([3, 4]);
  });

  test('has room again after a value is deleted', () => {
    const memory = new Recent<number>(2, 1000);
    memory.set('a', 0);
    memory.set('b', 1);
    memory.delete('b');
    expect(memory.get('b')).toBeUndefined();
    memory.set('c', 2);
    expect(of(memory, 'ac')).toEqual([0, 2]);
  });
});

describe('a value of each database', () => {
  const database = () => ({ db: {} as Kysely<Database> });

  test('is made once, on first use, with its database', () => {
    const make = vi.fn((owner: { db: Kysely<Database> }) => ({ of: owner.db }));
    const valueOf = perDatabase(make);
    expect(make).not.toHaveBeenCalled();
    const owner = database();
    const value = valueOf(owner);
    expect(value.of).toBe(owner.db);
    expect(valueOf({ db: owner.db })).toBe(value);
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('differs for another database', () => {
    const valueOf = perDatabase(() => ({}));
    expect(valueOf(database())).not.toBe(valueOf(database()));
  });
});

describe('a reading of a database', () => {
  const owner = { db: {} as Kysely<Database> };

  test('is shared by calls until its max age, or until it is forgotten', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    let count = 0;
    const reading = readAtMostEvery(1000, async () => (count += 1));
    expect(await Promise.all([reading.current(owner), reading.current(owner)])).toEqual([1, 1]);
    clock.mockReturnValue(999);
    expect(await reading.current(owner)).toBe(1);
    clock.mockReturnValue(1000);
    expect(await reading.current(owner)).toBe(2);
    reading.forget(owner);
    expect(await reading.current(owner)).toBe(3);
    expect(await reading.current({ db: {} as Kysely<Database> })).toBe(4);
    clock.mockRestore();
  });

  test('that fails is made again by the next call', async () => {
    let fails = true;
    const reading = readAtMostEvery(1000, async () => {
      if (fails) throw new Error('cut off');
      return 'read';
    });
    await expect(reading.current(owner)).rejects.toThrow('cut off');
    fails = false;
    expect(await reading.current(owner)).toBe('read');
  });
});
