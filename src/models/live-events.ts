import { effect } from '@preact/signals-react';
import type { LiveEvent, LiveRequest } from '../../contract/messages/live.ts';
import { call } from '../data/call.ts';
import { type LiveSocket, openLiveSocket } from '../data/socket.ts';
import { deviceOnly, member, sessionEnded, unreadMessages } from './session.ts';
import { askAgain } from './site.ts';
import { takeLiveBalance } from './wallet.ts';

const hearers = new Set<(event: LiveEvent) => void>();

/** Hears events after the built-in handlers; `hello` and `behind`: some may have been missed. */
export function onLiveEvent(hearer: (event: LiveEvent) => void): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}

let stored: LiveSocket | null = null;

export const isLive = (): boolean => stored?.isOpen() ?? false;

/** Sends while the socket is open; repeat lasting requests at each `hello`. */
export const sendLive = (request: LiveRequest): void => stored?.say(request);

function onEvent(event: LiveEvent): void {
  if (event.kind === 'balance') takeLiveBalance(event);
  // Refetches what changed meanwhile (BOOT-08).
  else if (event.kind === 'status' || event.kind === 'hello') void askAgain();
  else if (event.kind === 'unread') unreadMessages.value = event.count;
  else if (event.kind === 'ended') sessionEnded();
  for (const hear of hearers) hear(event);
}

async function memberTicket(): Promise<string | null> {
  const answer = await call('live.ticket', {});
  return answer.ok ? answer.value.ticket : null;
}

/** For each member and for guests. */
export function startLive(): void {
  let owner: string | null | undefined;
  effect(() => {
    // No ticket without a session.
    const id = deviceOnly.value ? null : (member.value?.id ?? null);
    if (id === owner) return;
    owner = id;
    stored?.close();
    stored = openLiveSocket({ ticket: id ? memberTicket : undefined, onEvent });
  });
}
