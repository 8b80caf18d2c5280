import { useEffect, useState } from 'react';
import type { Failure } from '../../../lib/result.ts';
import { type PhoneTicket, askTicket } from '../ticket.model.ts';

/** A login ticket until it expires; `ask` requests one, `failure` says why not. */
export function useTicket() {
  const [ticket, setTicket] = useState<PhoneTicket | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!ticket) return undefined;
    const timer = setTimeout(() => setTicket(null), ticket.validFor);
    return () => clearTimeout(timer);
  }, [ticket]);
  const ask = async () => {
    setBusy(true);
    setFailure(null);
    const answer = await askTicket();
    setBusy(false);
    if (answer.ok) setTicket(answer.value);
    else setFailure(answer.failure);
  };
  return { ticket: ticket?.ticket, failure, busy, ask };
}
