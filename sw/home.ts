import type { Permission } from '../contract/site/calls.ts';
import { type Stored, readStored } from '../src/data/store/store.ts';
import { withTimeout } from './with-timeout.ts';

export const homePaths = new Set(['/', '/home', '/index', '/index.html', '/login', '/register']);

/** `<` could end a script in HTML. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The policy would block each attribute and report it (SAFE-01). */
const withoutStyles = (html: string): string => html.replaceAll(/ style="[^"]*"/g, '');

const withBoot = (shell: string, boot: object): string =>
  shell.replace(
    '<!--boot-->',
    () => `<script type="application/json" id="boot">${json(boot)}</script>`,
  );

/** With the site's status: a page need not wait for a slow database to know it (BOOT-04). */
export const withStatus = (shell: string, status: Stored<Permission> | null): string =>
  status ? withBoot(shell, { permission: status.value, since: status.since }) : shell;

export async function withHome(
  shell: string,
  language: string,
  status: Stored<Permission> | null,
): Promise<string> {
  if (!status) return shell;
  const look = <T>(work: Promise<T | null>) => withTimeout(work);
  const [lanes, hot, banners, notices, winners, snapshot] = await Promise.all([
    look(readStored('vendors', language)),
    look(readStored('HOT_GAMES', language)),
    look(readStored('banners', language)),
    look(readStored('announcements', language)),
    look(readStored('winners', language)),
    look(readStored('homeSnapshot', language)),
  ]);
  const whole = lanes && hot && banners && notices && winners;
  const boot = {
    permission: status.value,
    since: [lanes?.since, hot?.since, status.since]
      .filter((since) => since !== undefined)
      .sort()[0],
    ...(whole && {
      home: {
        lanes: lanes.value,
        hot: hot.value,
        banners: banners.value,
        notices: notices.value,
        winners: winners.value,
      },
    }),
  };
  const page = withBoot(shell, boot);
  // Without data the snapshot would vanish again.
  if (!whole || !snapshot) return page;
  return page.replace(
    /(<main\b[^>]*>).*(<\/main>)/s,
    (_all, open: string, close: string) => open + withoutStyles(snapshot.value) + close,
  );
}
