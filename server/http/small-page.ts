import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const style = `
:root{color-scheme:light dark;--ground:#faf6ee;--ink:#1d1a3a;--soft:#5b5775;--card:#fff;--action:#c8283f}
@media(prefers-color-scheme:dark){:root{--ground:#14122b;--ink:#f3efe4;--soft:#b9b4d0;--card:#1f1c3d;--action:#cf3049}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
main{max-width:27rem;margin:0 auto;padding:2.5rem 1.25rem}
h1{margin:0 0 .75rem;font-size:1.6rem;line-height:1.2}
.brand,small{color:var(--soft)}
.ways{display:grid;gap:.75rem;margin:1.75rem 0}
.ways a,.ways button{display:grid;min-height:44px;padding:.9rem 1.1rem;border:0;border-radius:.75rem;background:var(--action);color:#fff;font:inherit;font-weight:600;text-align:start;text-decoration:none;cursor:pointer}
.ways .plain{border:1px solid var(--soft);background:var(--card);color:var(--ink)}
dl{display:grid;gap:.25rem 1rem;grid-template-columns:auto 1fr;margin:1.25rem 0;padding:1rem 1.1rem;border-radius:.75rem;background:var(--card)}
dt{color:var(--soft)}
dd{margin:0;font-weight:600;text-align:end;overflow-wrap:anywhere}
.ways small{color:inherit;font-weight:400}
footer a{display:inline-block;padding:.7rem 0;color:inherit}
:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
`;
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

interface SmallPage {
  tag: string;
  title: string;
  /** Escaped HTML. */
  main: string;
}

/** Sends a page without scripts, whose forms post to itself, never framed. */
export function sendSmallPage(reply: FastifyReply, { tag, title, main }: SmallPage): FastifyReply {
  return reply
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Cache-Control', 'no-cache')
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src ${styleHash}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    ).send(`<!doctype html>
<html lang="${escapeHtml(tag)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${main}</main></body></html>`);
}

/** Escapes for HTML text and attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
