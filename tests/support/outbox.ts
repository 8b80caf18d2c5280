import type { Palaro } from './palaro.ts';

/** To a number (`+639…`) or an email address; empty when there is none. */
export async function lastMessage(palaro: Palaro, address: string): Promise<string> {
  const said = await palaro.operator('outbox', '--to', address, '--last', '1');
  return said.includes(address) ? said : '';
}

/** To a number or an email address. */
export async function lastCode(palaro: Palaro, address: string): Promise<string> {
  const said = await lastMessage(palaro, address);
  const code = /(?<![\d+])\d{6}(?!\d)/.exec(said.split('\n').slice(1).join('\n'))?.[0];
  if (!code) throw new Error(`no code was sent to ${address}: ${said}`);
  return code;
}
