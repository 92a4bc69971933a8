import { createHash, timingSafeEqual } from 'node:crypto';
import type { Incoming } from '@/lib/sandbox/http/incoming';
import type { Answer } from '@/lib/sandbox/http/reply';
import type { Route } from '@/lib/sandbox/http/router';

const REFUSAL: Answer = {
  status: 401,
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'www-authenticate': 'Basic realm="Sandbox console", charset="UTF-8"',
  },
  body: 'The sandbox console asks for its password (SANDBOX_PASSWORD, or see the log of the sandbox); any user name will do.',
};

/** The routes behind HTTP Basic authentication; null: no password is asked for. */
export function withPassword(routes: readonly Route[], password: string | null): Route[] {
  if (password === null) return [...routes];
  const expected = digest(password);
  return routes.map((route) => ({
    ...route,
    run: (request) =>
      timingSafeEqual(digest(givenPassword(request)), expected) ? route.run(request) : REFUSAL,
  }));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function givenPassword({ headers }: Incoming): string {
  const [scheme, encoded = ''] = (headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return '';
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}
