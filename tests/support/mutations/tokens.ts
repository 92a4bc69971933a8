// Guards of passwords, tokens, cookies, origins and addresses: checks 15 to 31 of docs/reliability-checks.md.
import { type Mutation, tests } from './mutation';

const COOKIES = 'lib/http/session/cookie-text.ts';
const SIGNED = 'lib/http/session/signed.ts';
const tokens = tests('check-17-tokens');
const cookies = tests('check-23-cookies');

export const tokenMutations: Mutation[] = [
  {
    name: 'http: a password counts beyond its 72nd byte',
    file: 'lib/platform/hashing/index.ts',
    find: ".update(password, 'utf8')",
    replace: '.update(Buffer.from(password).subarray(0, 72))',
    tests: tests('check-15-passwords'),
  },
  {
    name: 'http: no token names another algorithm',
    file: SIGNED,
    find: 'algorithms: [ALGORITHM], ',
    replace: '',
    tests: tokens,
  },
  {
    name: 'http: a token is of this store',
    file: SIGNED,
    find: 'algorithms: [ALGORITHM], issuer: settings().STORE_URL, audience }',
    replace: 'algorithms: [ALGORITHM], audience }',
    tests: tokens,
  },
  {
    name: 'http: a token is for its audience',
    file: SIGNED,
    find: 'algorithms: [ALGORITHM], issuer: settings().STORE_URL, audience }',
    replace: 'algorithms: [ALGORITHM], issuer: settings().STORE_URL }',
    tests: tokens,
  },
  {
    name: 'http: a token says that it is a session',
    file: 'lib/http/session/token.ts',
    find: "typ: z.literal('session')",
    replace: 'typ: z.unknown()',
    tests: tokens,
  },
  {
    name: 'http: a token ends',
    file: 'lib/http/session/token.ts',
    find: 'exp: z.number()',
    replace: 'exp: z.number().optional()',
    tests: tokens,
  },
  {
    name: 'http: a long token is not parsed',
    file: SIGNED,
    find: '  if (token.length > MAX_LENGTH) return null;\n',
    replace: '',
    tests: tokens,
  },
  {
    name: 'http: a sibling site uses no cookie',
    file: 'lib/http/session/same-origin.ts',
    find: "return site === 'same-origin'",
    replace: "return site === 'same-origin' || site === 'same-site'",
    tests: tests('check-26-csrf'),
  },
  {
    name: 'http: a link from elsewhere uses no cookie',
    file: 'lib/http/session/same-origin.ts',
    find: "return site === 'same-origin'",
    replace: "return site === 'same-origin' || site === 'none'",
    tests: tests('check-26-csrf'),
  },
  {
    name: 'http: without Fetch Metadata the origin decides',
    file: 'lib/http/session/same-origin.ts',
    find: "request.headers.get('origin') === new URL(settings().STORE_URL).origin",
    replace:
      "(request.headers.get('origin') ?? new URL(settings().STORE_URL).origin) === new URL(settings().STORE_URL).origin",
    tests: tests('check-26-csrf'),
  },
  {
    name: 'http: a GET that changes something takes a bearer',
    file: 'lib/http/handle.ts',
    find: "if (bearerOnly && carrier !== 'bearer')",
    replace: 'if (bearerOnly && carrier === null)',
    tests: tests('check-26-csrf'),
  },
  {
    name: 'http: HEAD changes nothing',
    file: 'lib/http/handle.ts',
    find: "  if (bearerOnly && request.method === 'HEAD') throw notFound('Page');\n",
    replace: '',
    tests: tests('check-26-csrf'),
  },
  {
    name: 'http: cookies are HttpOnly',
    file: COOKIES,
    find: ", 'HttpOnly'",
    replace: '',
    tests: cookies,
  },
  {
    name: 'http: cookies are SameSite',
    file: COOKIES,
    find: ", 'SameSite=Lax'",
    replace: '',
    tests: cookies,
  },
  {
    name: 'http: cookies have the prefix of this host',
    file: COOKIES,
    find: 'return isSecure() ? `__Host-',
    replace: 'return isSecure() && false ? `__Host-',
    tests: cookies,
  },
  {
    name: 'http: the link of a new banner is checked',
    file: 'lib/domain/catalogue/gallery/create-image.ts',
    find: '  assertSafeRedirect(redirectUrl);\n',
    replace: '',
    tests: tests('check-31-redirects'),
  },
  {
    name: 'http: the link of a changed banner is checked',
    file: 'lib/domain/catalogue/gallery/edit-image.ts',
    find: '  assertSafeRedirect(redirectUrl);\n',
    replace: '',
    tests: tests('check-31-redirects', 'gallery'),
  },
  {
    name: 'http: the link of a banner is checked when it is shown',
    file: 'lib/domain/catalogue/present.ts',
    find: 'image.redirectUrl && isSafeRedirect(image.redirectUrl) ?',
    replace: 'image.redirectUrl ?',
    tests: tests('check-31-redirects'),
  },
  {
    name: 'http: no link has characters that browsers drop',
    file: 'lib/domain/catalogue/schema/gallery.ts',
    find: String.raw`/[\s\\\p{Cc}]/u.test(target) || `,
    replace: '',
    tests: tests('check-31-redirects'),
  },
];
