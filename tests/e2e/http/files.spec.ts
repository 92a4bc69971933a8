// Files of the build and those of public/, as the real server sends them (decision 019).
import { callStore, fieldErrorsOf } from '../../support/server/raw-call';
import { expect, test } from './store';

let origin: string;
let scripts: string[];
let styles: string[];
test.beforeAll(async ({ store }) => {
  origin = store.origin;
  const { text } = await callStore(origin, 'GET /login');
  const named = (ending: string) => [
    ...new Set(
      [...text.matchAll(new RegExp(`"(/_next/static/[^"]+\\.${ending})"`, 'g'))].map(
        ([, path]) => path ?? '',
      ),
    ),
  ];
  [scripts, styles] = [named('js'), named('css')];
});

const ask = (path: string, headers: Record<string, string>) => fetch(`${origin}${path}`, { headers });

test('scripts and styles are sent in the smallest form that the client accepts, and else whole', async () => {
  expect(scripts.length).toBeGreaterThan(8);
  expect(styles.length).toBeGreaterThan(0);
  for (const path of [...scripts, ...styles]) {
    const plain = await ask(path, { 'accept-encoding': 'identity' });
    const zipped = await ask(path, { 'accept-encoding': 'gzip, br;q=0.0' });
    const small = await ask(path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(plain.headers.get('content-encoding'), path).toBeNull();
    expect(zipped.headers.get('content-encoding'), path).not.toBe('br');
    expect(small.headers.get('content-encoding'), path).toBe('br');
    const whole = await plain.text();
    expect(await zipped.text()).toBe(whole);
    expect(await small.text()).toBe(whole);
    expect(Number(small.headers.get('content-length'))).toBeLessThan(whole.length);
    for (const name of [
      'content-type',
      'cache-control',
      'x-content-type-options',
      'strict-transport-security',
    ])
      expect(small.headers.get(name), `${name} of ${path}`).toBe(plain.headers.get(name));
    for (const reply of [plain, zipped, small]) expect(reply.headers.get('vary')).toMatch(/accept-encoding/i);
  }
});

test('a client that has a script is answered that it is the same', async () => {
  const headers = { 'accept-encoding': 'br' };
  const first = await callStore(origin, `GET ${scripts[0]}`, { headers });
  const known = { ...headers, 'if-none-match': String(first.headers.etag) };
  expect(await callStore(origin, `GET ${scripts[0]}`, { headers: known })).toMatchObject({
    status: 304,
    text: '',
  });
});

test('files are only read, whole and at once', async () => {
  for (const path of [
    scripts[0],
    styles[0],
    '/icon.svg',
    '/%69con.svg',
    '/art/products/mobile-legends.webp',
    '/sw.js',
  ]) {
    for (const method of ['POST', 'OPTIONS']) {
      const refused = await callStore(origin, `${method} ${path}`, {
        body: method === 'POST' ? 'x' : undefined,
      });
      expect([refused.status, refused.headers.allow, fieldErrorsOf(refused)], path).toEqual([
        405,
        'GET, HEAD',
        [],
      ]);
    }
    const whole = await callStore(origin, `GET ${path}`);
    for (const [name, value] of [
      ['range', 'bytes=99999999-'],
      ['range', 'bytes=-0'],
      ['if-match', '"another"'],
      ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    ] as const) {
      const reply = await callStore(origin, `GET ${path}`, { headers: { [name]: value } });
      expect([reply.status, reply.text === whole.text], `${path} with ${name}: ${value}`).toEqual([
        200,
        true,
      ]);
    }
    const head = await callStore(origin, `HEAD ${path}`, { headers: { 'accept-encoding': 'br' } });
    expect([head.status, head.text]).toEqual([200, '']);
  }
});
