// Development needs eval for hot reload.
const DEVELOPMENT = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';

interface Permits {
  /** What may run: a nonce where a page is rendered for one visitor. */
  scripts: string;
  /** IDENTITY_DOMAIN: the browser asks the identity provider for tokens itself, and by a hidden frame who is signed in. */
  identityDomain: string | undefined;
}

/** What a page may load and run: only what is ours, and the identity provider where one is set. */
export function contentPolicy({ scripts, identityDomain }: Permits): string {
  const identity = identityDomain && new URL(identityDomain).origin;
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}${DEVELOPMENT}`,
    // Next and sonner write style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    identity ? `connect-src 'self' ${identity}` : "connect-src 'self'",
    `frame-src ${identity || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
