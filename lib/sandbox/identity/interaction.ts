import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Grant, InteractionResults, default as Provider } from 'oidc-provider';
import type { SandboxCredentials } from '@/lib/sandbox/credentials';
import { readFields } from '@/lib/sandbox/http/body';
import { readIncoming } from '@/lib/sandbox/http/incoming';
import { type AccountList, SANDBOX_ACCOUNTS } from './accounts';
import { renderSignIn } from './interaction-view';

export const INTERACTION_PATH = '/interaction/';
const PRICE_SCOPE = 'update:price';

interface InteractionServices {
  provider: Provider;
  accounts: AccountList;
  identity: SandboxCredentials['identity'];
}

/**
 * Serves sign-in and consent on one page of plain forms. A post with `login` (an email) signs in and consents; with
 * `outcome=deny` the client gets access_denied.
 */
export async function serveInteraction(
  services: InteractionServices,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const details = await services.provider.interactionDetails(message, response);
  const known = details.session ? services.accounts.find(details.session.accountId) : undefined;
  if (message.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    const others = SANDBOX_ACCOUNTS.filter((account) => account !== known);
    response.end(renderSignIn(known ? [known, ...others] : others));
    return;
  }
  const { outcome = '', login = '' } = readFields(await readIncoming(message));
  const finish = (result: InteractionResults) =>
    services.provider.interactionFinished(message, response, result, { mergeWithLastSubmission: false });
  const email = login || known?.email;
  if (outcome === 'deny' || !email?.includes('@')) {
    return finish({ error: 'access_denied', error_description: 'User did not authorize the request' });
  }
  const accountId = services.accounts.open(email);
  const grantId = await grantScopes(services, accountId, String(details.params.scope ?? ''));
  return finish({ login: { accountId }, consent: { grantId } });
}

/** Grants all requested scopes, but update:price only to accounts that have it, as roles do at the real provider. */
async function grantScopes(
  { provider, accounts, identity }: InteractionServices,
  accountId: string,
  scope: string,
) {
  const grant: Grant = new provider.Grant({ accountId, clientId: identity.clientId });
  const mayUpdatePrice = accounts.find(accountId)?.mayUpdatePrice === true;
  const others = scope.split(' ').filter((name) => name !== PRICE_SCOPE);
  grant.addOIDCScope(others.join(' '));
  grant.addResourceScope(identity.audience, others.join(' '));
  if (mayUpdatePrice) {
    grant.addOIDCScope(PRICE_SCOPE);
    grant.addResourceScope(identity.audience, PRICE_SCOPE);
  } else {
    grant.rejectOIDCScope(PRICE_SCOPE);
    grant.rejectResourceScope(identity.audience, PRICE_SCOPE);
  }
  return grant.save();
}
