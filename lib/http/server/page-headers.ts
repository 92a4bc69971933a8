import type { IncomingMessage, ServerResponse } from 'node:http';
import { publicPages } from '@/lib/http/cache/public-pages';
import { settings } from '@/lib/platform/config';
import { contentPolicy } from './content-policy';

// These two paths below /product are API calls, not pages.
const PRERENDERED = publicPages('(?!(gethomeproducts|allproducts)$)[^/]+');

/**
 * Sets the headers that depend on settings, which next.config.mjs cannot set because a build has no settings. Next may
 * still overwrite them, as proxy.ts does.
 */
export function setPageHeaders({ url = '' }: IncomingMessage, outgoing: ServerResponse): void {
  const { IDENTITY_DOMAIN: identityDomain } = settings();
  // The identity provider's window must have access to the page that opened it. A document keeps this policy while the
  // visitor follows links inside it, so /login alone is not enough. Windows opened by other sites have no access with
  // either value.
  outgoing.setHeader(
    'Cross-Origin-Opener-Policy',
    identityDomain ? 'same-origin-allow-popups' : 'same-origin',
  );
  const [path = ''] = url.split('?');
  if (!PRERENDERED.test(decodeURIComponent(path))) return;
  // A prerendered page cannot have a nonce, and Next writes inline scripts into it, so no stricter policy works.
  outgoing.setHeader(
    'Content-Security-Policy',
    contentPolicy({ scripts: "'unsafe-inline'", identityDomain }),
  );
}
