import { randomBytes } from 'node:crypto';
import { type Configuration, errors, type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { SandboxCredentials } from '@/lib/sandbox/credentials';
import { type AccountList, describeAccount } from './accounts';
import { INTERACTION_PATH } from './interaction';
import { renderNotice } from './interaction-view';
import { createMemoryAdapter } from './memory-adapter';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const SCOPES = ['openid', 'profile', 'email', 'offline_access', 'update:price'];

export interface ProviderInput {
  issuer: string;
  identity: SandboxCredentials['identity'];
  redirectUris: string[];
  signingKey: JWK;
  accounts: AccountList;
}

/** Creates the OpenID provider with the configuration of IDENTITY-10. */
export function createProvider(input: ProviderInput): Provider {
  return new Provider(input.issuer, configure(input));
}

function configure({ identity, redirectUris, signingKey, accounts }: ProviderInput): Configuration {
  return {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: identity.clientId,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: redirectUris,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [signingKey] },
    // Cookies are shared by all ports of a host, so they are sent to the store as well; the prefix tells them apart.
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: { session: 'sandbox_id_session', interaction: 'sandbox_id_turn', resume: 'sandbox_id_resume' },
    },
    routes: { authorization: '/authorize', token: '/oauth/token', end_session: '/v2/logout' },
    scopes: SCOPES,
    claims: {
      openid: ['sub'],
      profile: ['name', 'nickname', 'updated_at'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    clientBasedCORS: () => true,
    ttl: {
      AccessToken: 2 * HOUR_S,
      AuthorizationCode: 60,
      IdToken: 10 * HOUR_S,
      RefreshToken: 14 * DAY_S,
      Grant: 14 * DAY_S,
      Interaction: HOUR_S,
      Session: 3 * DAY_S,
    },
    interactions: { url: (_, interaction) => `${INTERACTION_PATH}${interaction.uid}` },
    findAccount: (_, subject) => {
      const account = accounts.find(subject);
      return account && { accountId: subject, claims: async () => describeAccount(subject, account) };
    },
    extraTokenClaims: (_, token) => {
      if (!('accountId' in token)) return undefined;
      const may = accounts.find(token.accountId)?.mayUpdatePrice === true;
      return { azp: identity.clientId, permissions: may ? ['update:price'] : [] };
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = renderNotice('Sign-in failed', `${out.error}: ${out.error_description ?? ''}`);
    },
    features: {
      devInteractions: { enabled: false },
      webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
      rpInitiatedLogout: { enabled: true, logoutSource, postLogoutSuccessSource },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, resource) => {
          if (resource !== identity.audience) throw new errors.InvalidTarget();
          const scope = SCOPES.filter((name) => name !== 'offline_access').join(' ');
          return { scope, audience: resource, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } };
        },
      },
    },
  };
}

/** The real provider shows no question at logout, so the form submits itself. */
function logoutSource(ctx: KoaContextWithOIDC, form: string): void {
  ctx.body = `<!doctype html><title>Signing out</title>${form}
<button form="op.logoutForm" name="logout" value="yes">Sign out</button>
<script>document.querySelector('button').click()</script>`;
}

function postLogoutSuccessSource(ctx: KoaContextWithOIDC): void {
  ctx.body = renderNotice('Signed out', 'You may close this page.');
}
