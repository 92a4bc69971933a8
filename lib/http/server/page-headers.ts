import type { IncomingMessage, ServerResponse } from 'node:http';
import { publicPages } from '@/lib/http/cache/public-pages';
import { settings } from '@/lib/platform/config';
import { contentPolicy } from './content-policy';

// The calls beside the products' pages are no pages.
const PRERENDERED = publicPages('(?!(gethomeproducts|allproducts)$)[^/]+');

/** What next.config.mjs cannot say, for a build knows no settings. Next may still say otherwise: proxy.ts does. */
export function setPageHeaders({ url = '' }: IncomingMessage, outgoing: ServerResponse): void {
  const { IDENTITY_DOMAIN: identityDomain } = settings();
  // The identity provider's window must find the page that opened it. A document keeps this policy while links are
  // followed inside it, so /login alone is not enough. Windows that others open do not reach us either way.
  outgoing.setHeader(
    'Cross-Origin-Opener-Policy',
    identityDomain ? 'same-origin-allow-popups' : 'same-origin',
  );
  const [path = ''] = url.split('?');
  if (!PRERENDERED.test(decodeURIComponent(path))) return;
  // No nonce can stand in a prerendered page, and Next writes inline scripts into it: this is the strictest that works.
  outgoing.setHeader(
    'Content-Security-Policy',
    contentPolicy({ scripts: "'unsafe-inline'", identityDomain }),
  );
}
