// Development needs eval for hot reload.
const DEVELOPMENT = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';

/** What a page may load and run: only what is ours. `scripts` differs: a nonce where a page is rendered for one visitor. */
export function contentPolicy(scripts: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}${DEVELOPMENT}`,
    // Next and sonner write style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
