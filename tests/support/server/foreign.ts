// What a browser sends, or omits, in a request that no page of the store made.
import type { CallReply } from './raw-call';

type Headers = Record<string, string>;

/** Headers that come with a cookie and make it invalid. `origin`: the store's own. */
export function foreignHeaders(origin: string): Headers[] {
  return [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin },
    { 'sec-fetch-site': 'Same-Origin' },
    { 'sec-fetch-site': 'same-origin, cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${origin}.evil.example` },
    { origin: origin.replace('http:', 'https:') },
    { origin: `${origin}, https://evil.example` },
    { referer: `${origin}/product/x` },
    {},
  ];
}

/** What a page of the store sends, in a browser that knows Fetch Metadata and in one that does not. */
export function ownHeaders(origin: string): Headers[] {
  return [{ 'sec-fetch-site': 'same-origin' }, { origin }];
}

/** Types that a foreign form can send without a preflight. */
export const FORM_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];

/** Origins that are not the store's, however similar they look. */
export function foreignOrigins(origin: string): string[] {
  const { host, port } = new URL(origin);
  return [
    'https://evil.example',
    'null',
    `https://${host}`,
    `${origin}.evil.example`,
    `http://evil-${host}`,
    `http://${host}@evil.example`,
    `http://shop.${host}`,
    `http://127.0.0.1:${port}1`,
    'http://localhost',
    'file://',
    '*',
  ];
}

/** The headers of a reply that let another origin read it. */
export function permits({ headers }: CallReply): string[] {
  return Object.keys(headers).filter(
    (name) => name.startsWith('access-control') || name === 'timing-allow-origin',
  );
}
