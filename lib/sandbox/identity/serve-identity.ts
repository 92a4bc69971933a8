import type { RequestListener } from 'node:http';
import type { JWK } from 'oidc-provider';
import { FAVICON_PATH, favicon } from '@/lib/sandbox/http/favicon';
import type { SandboxContext } from '@/lib/sandbox/services';
import { createAccounts } from './accounts';
import { INTERACTION_PATH, serveInteraction } from './interaction';
import { createProvider } from './provider';
import { createSigningKey } from './signing-key';
import { vendorBehaviour } from './vendor-behaviour';

/** Serves the OpenID provider on a port of its own, because its issuer is the bare origin with a slash. */
export function serveIdentity(context: SandboxContext): RequestListener {
  let serve: RequestListener | undefined;
  return (message, response) => {
    // At the first request: generating the key takes 100 ms of processor time, and most sandboxes see no sign-in.
    serve ??= createListener(context);
    serve(message, response);
  };
}

function createListener(context: SandboxContext): RequestListener {
  const { state, credentials, storeUrl, urls } = context;
  // The state file contains only keys that createSigningKey has exported.
  const signingKey = (state.signingKey as JWK | null) ?? createSigningKey();
  state.signingKey = { ...signingKey };
  context.changed();
  const accounts = createAccounts();
  const redirectUris = listRedirectUris(storeUrl);
  const { identity } = credentials;
  const provider = createProvider({ issuer: urls.identity, identity, redirectUris, signingKey, accounts });
  provider.use(vendorBehaviour(context, signingKey, redirectUris));
  const serveProvider = provider.callback();

  return (message, response) => {
    const path = message.url ?? '/';
    if (path === FAVICON_PATH) {
      const { status, headers, body } = favicon();
      response.writeHead(status, headers).end(body);
      return;
    }
    if (context.faults.take('identity', 'down', { on: 'any', region: null, text: path })) {
      message.socket.resetAndDestroy();
      return;
    }
    if (!path.startsWith(INTERACTION_PATH)) {
      void serveProvider(message, response);
      return;
    }
    serveInteraction({ provider, accounts, identity }, message, response).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`This sign-in is over. ${String(error)}`);
    });
  };
}

/**
 * The provider compares redirect addresses exactly, so every form of the store's address on this machine is
 * registered.
 */
function listRedirectUris(storeUrl: string): string[] {
  const forms = new Set<string>();
  for (const host of [new URL(storeUrl).hostname, 'localhost', '127.0.0.1']) {
    const url = new URL(storeUrl);
    url.hostname = host;
    for (const path of ['', '/', '/login', '/login/']) forms.add(`${url.origin}${path}`);
  }
  return [...forms];
}
