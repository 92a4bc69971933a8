/** Where browsers send what the policy has blocked. */
export const REPORT_PATH = '/api/policy-reports';

/** The policy of replies that hold nothing to load: refusals, data and files of text. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

// Hot reload of the development server needs eval.
const DEVELOPMENT = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';

interface Permits {
  /** Additional sources of scripts: a nonce on pages rendered for one visitor, the hashes of inline ones on others. */
  scripts: string;
  /**
   * IDENTITY_DOMAIN: the browser requests tokens from the identity provider, and checks the sign-in in a hidden frame.
   */
  identityDomain: string | undefined;
}

/**
 * The Content-Security-Policy: pages may load and run only our files, and the identity provider's if it is configured.
 */
export function contentPolicy({ scripts, identityDomain }: Permits): string {
  const identity = identityDomain && new URL(identityDomain).origin;
  return [
    "default-src 'self'",
    `script-src 'self'${scripts && ` ${scripts}`}${DEVELOPMENT}`,
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
    // Two ways of saying the same: Firefox and Safari know only the first.
    `report-uri ${REPORT_PATH}`,
    'report-to policy',
  ].join('; ');
}
