import type { JWK, KoaContextWithOIDC } from 'oidc-provider';
import { wait } from '@/lib/sandbox/http/wait';
import type { SandboxContext } from '@/lib/sandbox/services';
import { reshapeIdToken } from './reshape-id-token';

type Next = () => Promise<unknown>;

interface Vendor {
  context: SandboxContext;
  key: JWK;
  redirectUris: readonly string[];
  /** The organisation that each sign-in requested, by its nonce. */
  organizations: Map<string, string>;
}

/**
 * The differences of the real provider from the standard (IDENTITY-10): `audience` names a resource, refresh tokens
 * need no prompt=consent, `organization` is returned in the ID token, and `returnTo` is the address after logout.
 */
export function vendorBehaviour(context: SandboxContext, key: JWK, redirectUris: readonly string[]) {
  const vendor: Vendor = { context, key, redirectUris, organizations: new Map() };
  return async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
    if (ctx.path === '/authorize') return serveAuthorize(vendor, ctx, next);
    if (ctx.path === '/oauth/token' && ctx.method === 'POST') return serveToken(vendor, ctx, next);
    const { returnTo } = ctx.query;
    if (ctx.path === '/v2/logout' && ctx.method === 'GET' && returnTo) {
      ctx.query = { ...ctx.query, post_logout_redirect_uri: returnTo };
    }
    await next();
  };
}

async function serveAuthorize(
  { context, redirectUris, organizations }: Vendor,
  ctx: KoaContextWithOIDC,
  next: Next,
): Promise<void> {
  const { audience, scope, prompt, redirect_uri, state, response_mode, organization, nonce } = ctx.query;
  const call = { on: 'authorize', region: null, text: ctx.querystring };
  const address = redirectUris.find((candidate) => candidate === redirect_uri);
  const redirects = prompt !== 'none' && response_mode !== 'web_message';
  if (address && redirects && context.faults.take('identity', 'deny_consent', call)) {
    const error = { error: 'access_denied', error_description: 'User did not authorize the request' };
    ctx.redirect(`${address}?${new URLSearchParams({ ...error, state: String(state ?? '') })}`);
    return;
  }
  if (context.faults.take('identity', 'drop_session', call)) ctx.req.headers.cookie = '';
  if (organization && nonce) organizations.set(String(nonce), String(organization));
  const query = { ...ctx.query };
  if (audience) query.resource = audience;
  if (String(scope ?? '').includes('offline_access') && !prompt) query.prompt = 'consent';
  ctx.query = query;
  await next();
}

async function serveToken(
  { context, key, organizations }: Vendor,
  ctx: KoaContextWithOIDC,
  next: Next,
): Promise<void> {
  const call = { on: 'token', region: null, text: '' };
  const slow = context.faults.take('identity', 'slow_token', call);
  if (slow) await wait(Number(slow.ms), context.stopping);
  if (context.faults.take('identity', 'token_500', call)) {
    ctx.status = 500;
    ctx.set('access-control-allow-origin', '*');
    ctx.body = { message: 'Internal Server Error' };
    return;
  }
  await next();
  const { body } = ctx;
  if (typeof body === 'object' && body !== null && 'id_token' in body && typeof body.id_token === 'string') {
    const { clientId } = context.credentials.identity;
    const organizationOf = (nonce: unknown) => organizations.get(String(nonce));
    const input = { token: body.id_token, clientId, organizationOf };
    ctx.body = { ...body, id_token: reshapeIdToken(context, key, input) };
  }
}
