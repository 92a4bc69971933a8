import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { PAGE_SCRIPT } from '@/lib/http/page-script';
import { contentPolicy } from '@/lib/http/server/content-policy';
import { hashOf } from '@/lib/http/server/script-hashes';
import { inviteCookieOf } from '@/lib/http/session/invite-cookie';
import { settings } from '@/lib/platform/config';

// This script is the same on every page, so it needs no nonce, which only Next's own scripts are given.
const PAGE_SCRIPT_HASH = hashOf(PAGE_SCRIPT);

/**
 * The content policy of dynamic pages: a fresh nonce for each reply. The cookie of an invitation link is set here too,
 * because a page cannot set one. It guards nothing else; who may see what is decided where it is shown. Prerendered
 * pages get theirs from lib/http/server/page-headers.ts.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64');
  const policy = contentPolicy({
    scripts: `'nonce-${nonce}' 'strict-dynamic' ${PAGE_SCRIPT_HASH}`,
    identityDomain: settings().IDENTITY_DOMAIN,
  });
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  // Next reads the nonce for its own scripts from the policy on the request.
  headers.set('Content-Security-Policy', policy);
  const reply = NextResponse.next({ request: { headers } });
  reply.headers.set('Content-Security-Policy', policy);
  reply.headers.set('Cache-Control', 'no-store');
  const invite = inviteCookieOf(request);
  if (invite !== null) reply.headers.append('Set-Cookie', invite);
  return reply;
}

export const config = {
  // Next reads this without running it, so the addresses of lib/http/page-manifest.ts are spelt out.
  matcher: [
    '/:hi(hi)?/login',
    '/:hi(hi)?/register',
    '/:hi(hi)?/forgetpassword',
    '/:hi(hi)?/reset_password/:path*',
    '/:hi(hi)?/verification/:path*',
    '/:hi(hi)?/checkverification',
    '/:hi(hi)?/otplogin',
    '/:hi(hi)?/otpverify/:path*',
    '/:hi(hi)?/dashboard',
    '/:hi(hi)?/dashboard/messages',
    '/:hi(hi)?/dashboard/api',
    '/:hi(hi)?/dashboard/api/webhooks',
    '/:hi(hi)?/dashboard/bulk',
    '/:hi(hi)?/dashboard/bulk/:path*',
    '/:hi(hi)?/dashboard/help',
    '/:hi(hi)?/dashboard/help/:path*',
    '/:hi(hi)?/dashboard/invoices',
    '/:hi(hi)?/dashboard/privacy',
    '/:hi(hi)?/dashboard/reviews/:path*',
    '/:hi(hi)?/favourites',
    '/:hi(hi)?/wallet',
    '/:hi(hi)?/wallet/statement',
    '/:hi(hi)?/topup',
    '/:hi(hi)?/walletconfirmation',
    '/:hi(hi)?/redeem',
    '/:hi(hi)?/confirmation',
    '/:hi(hi)?/codes/:path*',
    '/:hi(hi)?/balanceerror',
    '/:hi(hi)?/accountdeleted',
    '/:hi(hi)?/undo_change/:path*',
    '/:hi(hi)?/gift/:path*',
    '/:hi(hi)?/guardian',
    '/:hi(hi)?/guardian/:path*',
    '/:hi(hi)?/track/:path*',
    '/:hi(hi)?/unsubscribe/:path*',
    '/:hi(hi)?/preview/:path*',
    // Pages only: the panel's calls are handlers.
    { source: '/admin/:path*', has: [{ type: 'header', key: 'accept', value: '.*text/html.*' }] },
  ],
};
