import type { JWK, KoaContextWithOIDC } from 'oidc-provider';
import { wait } from '@/lib/sandbox/http/wait';
import type { World } from '@/lib/sandbox/services';
import { reshapeIdToken } from './reshape-id-token';

type Next = () => Promise<unknown>;

interface Vendor {
  world: World;
  key: JWK;
  redirectUris: readonly string[];
  /** Which organisation a sign-in was asked for, by its nonce. */
  organizations: Map<string, string>;
}

/**
 * What the real provider does otherwise than the standard (IDENTITY-10): `audience` is a
 * resource, refresh tokens need no prompt=consent of the caller, `organization` comes back in the ID token, `returnTo` is the
 * address after logout.
 */
export function likeTheVendor(world: World, key: JWK, redirectUris: readonly string[]) {
  const vendor: Vendor = { world, key, redirectUris, organizations: new Map() };
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
  { world, redirectUris, organizations }: Vendor,
  ctx: KoaContextWithOIDC,
  next: Next,
): Promise<void> {
  const { audience, scope, prompt, redirect_uri, state, response_mode, organization, nonce } = ctx.query;
  const call = { on: 'authorize', region: null, text: ctx.querystring };
  const address = redirectUris.find((candidate) => candidate === redirect_uri);
  const redirects = prompt !== 'none' && response_mode !== 'web_message';
  if (address && redirects && world.faults.take('identity', 'deny_consent', call)) {
    const error = { error: 'access_denied', error_description: 'User did not authorize the request' };
    ctx.redirect(`${address}?${new URLSearchParams({ ...error, state: String(state ?? '') })}`);
    return;
  }
  if (world.faults.take('identity', 'drop_session', call)) ctx.req.headers.cookie = '';
  if (organization && nonce) organizations.set(String(nonce), String(organization));
  const query = { ...ctx.query };
  if (audience) query.resource = audience;
  if (String(scope ?? '').includes('offline_access') && !prompt) query.prompt = 'consent';
  ctx.query = query;
  await next();
}

async function serveToken(
  { world, key, organizations }: Vendor,
  ctx: KoaContextWithOIDC,
  next: Next,
): Promise<void> {
  const call = { on: 'token', region: null, text: '' };
  const slow = world.faults.take('identity', 'slow_token', call);
  if (slow) await wait(Number(slow.ms), world.stopping);
  if (world.faults.take('identity', 'token_500', call)) {
    ctx.status = 500;
    ctx.set('access-control-allow-origin', '*');
    ctx.body = { message: 'Internal Server Error' };
    return;
  }
  await next();
  const { body } = ctx;
  if (typeof body === 'object' && body !== null && 'id_token' in body && typeof body.id_token === 'string') {
    const { clientId } = world.credentials.identity;
    const organizationOf = (nonce: unknown) => organizations.get(String(nonce));
    const input = { token: body.id_token, clientId, organizationOf };
    ctx.body = { ...body, id_token: reshapeIdToken(world, key, input) };
  }
}
