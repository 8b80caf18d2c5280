import { type Command, Option } from '@commander-js/extra-typings';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail } from '../lib/fail.mjs';

export const oneOf =
  <const Word extends string>(what: string, words: readonly Word[]) =>
  (text: string): Word =>
    words.find((word) => word === text) ??
    fail(`There is no ${what} "${text}"; take ${listOf(words)}.`);

function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** `sentence` is printed for anything but a row's number. */
export const rowId =
  (sentence: string) =>
  (text: string): string =>
    /^\d{1,18}$/.test(text) ? text : fail(sentence);

export const wholeNumber =
  (option: string, maxDigits = 5) =>
  (text: string): number =>
    /^\d+$/.test(text) && text.length <= maxDigits
      ? Number(text)
      : fail(`${option} takes a whole number.`);

/** Pesos above zero (500 or 500.50) to centavos. */
export const pesos =
  (option: string) =>
  (text: string): number =>
    /^\d{1,10}(\.\d{1,2})?$/.test(text) && Number(text) > 0
      ? Math.round(Number(text) * 100)
      : fail(`${option} takes an amount in pesos, such as 500 or 500.50.`);

/** As `pesos`, with 0. */
export const pesosOrZero = (option: string) => (text: string) =>
  text === '0' ? 0 : pesos(option)(text);

const parsersOfNone = new WeakSet<object>();

/** `none` becomes null. */
export function orNone<Result>(parse: (text: string) => Result): (text: string) => Result | null {
  const parser = (text: string) => (text === 'none' ? null : parse(text));
  parsersOfNone.add(parser);
  return parser;
}

/** Commander turns a parser's null into an empty text; this turns it back. */
export function restoreNone(command: Command<any, any, any>): void {
  for (const option of command.options)
    if (option.parseArg && parsersOfNone.has(option.parseArg)) {
      const name = option.attributeName();
      if (command.getOptionValue(name) === '') command.setOptionValue(name, null);
    }
}

export function rowCount(text: string): number {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= 100
    ? count
    : fail('--last takes a number from 1 to 100.');
}

/** Adds `--state` (default `initial`) and `--last`. */
export const withListOptions = <
  Args extends any[],
  const State extends string,
  const Initial extends State,
>(
  command: Command<Args>,
  states: readonly State[],
  initial: Initial,
) =>
  command
    .option(
      '--state <STATE>',
      `${states.join(', ')} or all`,
      oneOf('state', [...states, 'all']),
      initial,
    )
    .option('--last <N>', lastHelp, rowCount, defaultLast);

type Bound = readonly [
  flags: string,
  help: string,
  parserOf: (option: string) => (text: string) => number,
];

/** `set` gets the bounds given; without any, prints the example. */
export function withBounds<Args extends any[], Field extends string>(
  command: Command<Args>,
  bounds: Readonly<Record<Field, Bound>>,
  example: string,
  set: (change: Partial<Record<Field, number>>, ...args: Args) => Promise<void>,
): void {
  const options = Object.entries<Bound>(bounds).map(([field, [flags, help, parserOf]]) => {
    const option = new Option(flags, help);
    option.argParser(parserOf(option.long ?? flags));
    command.addOption(option);
    return [field, option.attributeName()] as const;
  });
  command.action((...all) => {
    const values: Record<string, unknown> = command.opts();
    const change = Object.fromEntries(options.map(([field, name]) => [field, values[name]]));
    requireChange(change, example);
    const args = all.slice(0, command.registeredArguments.length) as Args;
    return set(change as Partial<Record<Field, number>>, ...args);
  });
}

export const lastHelp = 'how many, 1 to 100';
export const defaultLast = 20;

export function reason(text: string): string {
  return text.length >= 3 && text.length <= 200
    ? text
    : fail('--reason takes 3 to 200 letters; the member reads it.');
}
export const reasonHelp = '3 to 200 letters; the member reads it';
/** Exits without `--reason`. */
export const required = (text: string | undefined): string => reason(text ?? '');

/** Undefined for `all`. */
export const filterOf = <State extends string>(state: State) =>
  state === 'all' ? undefined : (state as Exclude<State, 'all'>);

/** Exits for an empty change. */
export function requireChange(change: object, example: string): void {
  if (Object.values(change).every((value) => value === undefined))
    fail(`Set what? For example: ${example}`);
}

export function readJson<Shape>(file: string): Shape {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Shape;
  } catch (error) {
    return fail(`${file} cannot be read: ${(error as Error).message}`);
  }
}

interface Picture {
  id: string;
  type: string;
  /** Base64. */
  data: string;
}

/** Returns paths, named by owners. */
export function writePictures(
  pictures: readonly Picture[],
  folder: string,
  name: string,
): string[] {
  return pictures.map(({ id, type, data }) => {
    const path = join(resolve(folder), `${name}-${id}.${type === 'image/png' ? 'png' : 'jpg'}`);
    writeFileSync(path, Buffer.from(data, 'base64'));
    return path;
  });
}

/** Paths; without a folder, the number of pictures. */
export function picturesText(
  pictures: readonly Picture[],
  folder: string | undefined,
  name: string,
): string[] {
  if (folder !== undefined) return writePictures(pictures, folder, name);
  const hint = pictures.length > 0 ? ' (--out FOLDER writes them there)' : '';
  return [`pictures: ${pictures.length}${hint}`];
}

/** Centavos. */
export function money(amount: number): string {
  return `PHP ${(amount / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`;
}

/** UTC. */
export const minuteOf = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

export const line = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join('  ');

/** `none` when empty. */
export const lines = (rows: readonly string[], none: string): string =>
  rows.length > 0 ? rows.join('\n') : none;
