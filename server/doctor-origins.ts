import { isLoopback } from './env-mode.ts';
import type { Env } from './env.ts';
import { type Finding, danger, missing, right } from './finding.ts';

type Settings = Pick<Env, 'mode' | 'siteUrl' | 'siteAliases' | 'mediaUrls' | 'mediaPort'>;

const isHttps = (url: string) => url.startsWith('https:');

/** Checks the site's and the media origins, and each with the others (SAFE-08). */
export function originFindings(env: Settings): Finding[] {
  return [siteUrl(env), ...aliases(env), mediaUrls(env)];
}

function siteUrl({ mode, siteUrl: url }: Settings): Finding {
  if (mode === 'demo' || isHttps(url)) return right('SITE_URL', url);
  return danger(
    'SITE_URL',
    `${url} is not https, so links in mails and passkeys are not safe; set the public origin, such as https://play.example`,
  );
}

function aliases({ siteUrl: url, siteAliases: list }: Settings): Finding[] {
  const open = isHttps(url) && list.find((alias) => !isHttps(alias));
  if (open) return [danger('SITE_ALIASES', `${open} is not https, as SITE_URL is; take it away`)];
  return list.length > 0 ? [right('SITE_ALIASES', list.join(', '))] : [];
}

function mediaUrls({
  mode,
  siteUrl: url,
  siteAliases,
  mediaUrls: list,
  mediaPort,
}: Settings): Finding {
  const name = 'MEDIA_URLS';
  const stop = (text: string): Finding => ({ ...danger(name, text), stops: true });
  const sites = [url, ...siteAliases];
  const own = list.find((media) => sites.includes(media));
  if (own)
    return stop(`${own} is the site's own origin, so a game could act as the player; set another`);
  if (mode === 'demo')
    return right(name, list.join(', ') || `none; port ${mediaPort} of this machine`);
  if (list.length === 0 && !isHttps(url))
    return right(name, `none; port ${mediaPort} of the site's host`);
  if (list.length === 0)
    return {
      ...missing(
        name,
        'none, and browsers block pictures and games without https; set an origin in front of MEDIA_PORT, such as https://media.example',
      ),
      stops: true,
    };
  const open = list.find((media) => !isHttps(media));
  if (open && isHttps(url))
    return stop(`${open} is not https, so browsers block it; set an origin that is`);
  if (open && !isLoopback(new URL(open).hostname))
    return danger(name, `${open} is not https, so games can be changed on their way`);
  const hostnames = new Set(sites.map((site) => new URL(site).hostname));
  const shared = list.find((media) => hostnames.has(new URL(media).hostname));
  if (shared)
    return danger(
      name,
      `${shared} has the site's host name, so it is sent the site's cookies; set a domain of its own`,
    );
  return right(name, list.join(', '));
}
