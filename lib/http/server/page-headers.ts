import type { ServerResponse } from 'node:http';
import { settings } from '@/lib/platform/config';
import { contentPolicy, REPORT_PATH } from './content-policy';
import { holdPage } from './hold-page';
import { scriptHashes } from './script-hashes';
import { SECURITY_HEADERS } from './security-headers';

// Hot reload changes the scripts of a page while it is open.
const DEVELOPMENT = process.env.NODE_ENV === 'development';

/**
 * Sets the headers of every reply. Next may still overwrite them, as proxy.ts does with the content policy of pages for
 * one visitor; every other page gets a policy that names the hashes of its inline scripts, because a page that is the
 * same for everybody cannot have a nonce.
 */
export function setPageHeaders(outgoing: ServerResponse): void {
  const { IDENTITY_DOMAIN: identityDomain } = settings();
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) outgoing.setHeader(name, value);
  outgoing.setHeader('Reporting-Endpoints', `policy="${REPORT_PATH}"`);
  // The identity provider's window must have access to the page that opened it. A document keeps this policy while the
  // visitor follows links inside it, so /login alone is not enough. Windows opened by other sites have no access with
  // either value.
  outgoing.setHeader(
    'Cross-Origin-Opener-Policy',
    identityDomain ? 'same-origin-allow-popups' : 'same-origin',
  );
  holdPage(outgoing, (html) =>
    contentPolicy({
      scripts: DEVELOPMENT ? "'unsafe-inline'" : scriptHashes(html).join(' '),
      identityDomain,
    }),
  );
}
