import { expect, test } from 'vitest';
import { contentPolicy } from '@/lib/http/server/content-policy';

function directives(identityDomain: string | undefined): Record<string, string> {
  const policy = contentPolicy({ scripts: "'nonce-x' 'strict-dynamic'", identityDomain });
  return Object.fromEntries(policy.split('; ').map((line) => line.split(/ (.*)/s).slice(0, 2)));
}

test('the content policy lets a page connect to its own store only, and hold no frame', () => {
  const policy = directives(undefined);
  expect(policy).toMatchObject({ 'connect-src': "'self'", 'frame-src': "'none'", 'object-src': "'none'" });
  expect(policy['script-src']).toBe("'self' 'nonce-x' 'strict-dynamic'");
});

test('the content policy allows connections to and a frame of a configured identity provider, and nothing more', () => {
  const [without, withOne] = [directives(undefined), directives('https://id.example/realms/shop')];
  expect(withOne).toEqual({
    ...without,
    'connect-src': "'self' https://id.example",
    'frame-src': 'https://id.example',
  });
});

test('the content policy takes only the origin of a setting', () => {
  expect(directives('http://127.0.0.1:5101')['connect-src']).toBe("'self' http://127.0.0.1:5101");
  expect(() => directives("'unsafe-inline'; script-src *")).toThrow();
});
