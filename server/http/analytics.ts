import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { analyticsPath } from '../../contract/site/analytics.ts';
import type { Gateway } from '../context.ts';
import { siteOrigins } from '../settings/origins.ts';
import { siteState } from '../settings/state.ts';

/**
 * Runs in a frame without an origin: gtag sees no cookie, storage or page of the site, only the kinds
 * of pages that the app reports (docs/decisions/0102-analytics.md).
 */
const script = `
Object.defineProperty(document,'cookie',{get:()=>'',set(){}});
const {id,origin}=document.documentElement.dataset;
window.dataLayer=[];
function gtag(){dataLayer.push(arguments)}
gtag('js',new Date);
gtag('consent','default',{ad_storage:'denied',ad_user_data:'denied',ad_personalization:'denied',analytics_storage:'granted'});
gtag('config',id,{send_page_view:false,client_storage:'none',allow_google_signals:false,allow_ad_personalization_signals:false,page_referrer:''});
addEventListener('message',({source,origin:from,data})=>{
  if(source!==parent||from!==origin||typeof data!=='string')return;
  gtag('event','page_view',{page_location:origin+data,page_title:data});
});
parent.postMessage('analytics',origin);
const tag=document.createElement('script');
tag.async=true;
tag.src='https://www.googletagmanager.com/gtag/js?id='+encodeURIComponent(id);
document.head.append(tag);
`;
const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const collectors = 'https://www.googletagmanager.com https://*.google-analytics.com';
const policy = [
  "default-src 'none'",
  `script-src ${hash} https://www.googletagmanager.com`,
  `connect-src ${collectors}`,
  `img-src ${collectors}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

/** The frame of the analytics (CALL-06f); 404 without a gtagId. */
export function registerAnalytics(app: FastifyInstance, gateway: Gateway): void {
  app.get(analyticsPath, (request, reply) => {
    const id = siteState(gateway).settings.gtagId;
    const origin = `${request.protocol}://${request.host}`;
    // It is written into the page.
    if (id === '' || !siteOrigins(gateway).includes(origin)) return reply.callNotFound();
    return reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', policy)
      .send(
        `<!doctype html><html data-id="${id}" data-origin="${origin}"><head><meta charset="utf-8"><title>Analytics</title></head><body><script>${script}</script></body></html>`,
      );
  });
}
