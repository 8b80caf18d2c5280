import { call } from '../../data/call.ts';
import { type Result, mapped } from '../../lib/result.ts';
import { language } from '../../models/language.ts';
import type { Platform } from './guides.ts';

/** A ticket that logs in on another device once, in place of the session token, which never leaves this one (SIDE-03). */
export interface PhoneTicket {
  ticket: string;
  /** ms for which it counts. */
  validFor: number;
}

/** Asks for a ticket; an earlier one ends. */
export async function askTicket(): Promise<Result<PhoneTicket>> {
  return mapped(call('security.loginTicket', {}), ({ ticket, validSeconds }) => ({
    ticket,
    validFor: validSeconds * 1000,
  }));
}

/** The address of the app's page for a phone: this language, the guide of a platform, and a ticket where there is one (SIDE-03). */
export function appAddress({ on, ticket }: { on?: Platform; ticket?: string | undefined }): string {
  const query = new URLSearchParams({
    ...(on && { on }),
    lang: language.value,
    ...(ticket && { ticket }),
  });
  return `${location.origin}/app?${query}`;
}
