import { describe, expect, it } from 'vitest';
import { contentPolicy } from '@/lib/http/server/content-policy';

function directives(identityDomain: string | undefined): Record<string, string> {
  const policy = contentPolicy({ scripts: "'nonce-x' 'strict-dynamic'", identityDomain });
  return Object.fromEntries(policy.split('; ').map((line) => line.split(/ (.*)/s).slice(0, 2)));
}

describe('the content policy', () => {
  it('lets a page talk to nobody else, and hold no frame', () => {
    const policy = directives(undefined);
    expect(policy).toMatchObject({ 'connect-src': "'self'", 'frame-src': "'none'", 'object-src': "'none'" });
    expect(policy['script-src']).toBe("'self' 'nonce-x' 'strict-dynamic'");
  });

  it('lets it talk to the identity provider and hold its frame, where one is set, and nothing more', () => {
    const [without, withOne] = [directives(undefined), directives('https://id.example/realms/shop')];
    expect(withOne).toEqual({
      ...without,
      'connect-src': "'self' https://id.example",
      'frame-src': 'https://id.example',
    });
  });

  it('cannot be bent by a setting: only an origin comes into it', () => {
    expect(directives('http://127.0.0.1:5101')['connect-src']).toBe("'self' http://127.0.0.1:5101");
    expect(() => directives("'unsafe-inline'; script-src *")).toThrow();
  });
});
