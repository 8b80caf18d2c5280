import { act } from '@testing-library/react';
import { beforeAll } from 'vitest';
import type { LiveEvent } from '../../../contract/messages/live.ts';
import { startLive } from '../../../src/models/live-events.ts';

/**
 * Beside `useApp`; the gateway's tests cover what it sends.
 * @returns sends an event to the page
 */
export function useSocket(): (event: LiveEvent) => Promise<void> {
  let socket: EventTarget | null = null;
  class TestSocket extends EventTarget {
    static readonly OPEN = 1;
    readonly readyState = 1;
    constructor() {
      super();
      // oxlint-disable-next-line typescript/no-this-alias -- The app makes it; the test writes to the newest one.
      socket = this;
    }
    send(): void {}
    close(): void {}
  }
  beforeAll(() => {
    // Stays to the end of the file: the session's end opens a guest's socket.
    Object.assign(globalThis, { WebSocket: TestSocket });
    startLive();
  });
  return (event) =>
    act(
      async () =>
        void socket?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) })),
    );
}
