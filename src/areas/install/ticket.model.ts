import { call } from '../../data/call.ts';
import { type Result, mapped } from '../../lib/result.ts';
import { language } from '../../models/language.ts';
import type { Platform } from './guides.ts';

/** A single-use login for another device; the session token stays here (SIDE-03). */
export interface PhoneTicket {
  ticket: string;
  /** ms. */
  validFor: number;
}

/** Requests a ticket; voids earlier ones. */
export async function askTicket(): Promise<Result<PhoneTicket>> {
  return mapped(call('security.loginTicket', {}), ({ ticket, validSeconds }) => ({
    ticket,
    validFor: validSeconds * 1000,
  }));
}

/** The app page's address for a phone: language, platform, optional ticket (SIDE-03). */
export function appAddress({ on, ticket }: { on?: Platform; ticket?: string | undefined }): string {
  const query = new URLSearchParams({
    ...(on && { on }),
    lang: language.value,
    ...(ticket && { ticket }),
  });
  return `${location.origin}/app?${query}`;
}
