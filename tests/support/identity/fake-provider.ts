// An OpenID provider of which only the keys are real: tests sign any claims and change its answers.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll } from 'vitest';

type Page = '/.well-known/openid-configuration' | '/jwks';

export interface FakeProvider {
  /** Without a slash; the issuer is this with one. */
  domain: string;
  /** How often each page was requested. */
  asked: Record<Page, number>;
  /** Answers a page in place of the real answer; null restores it. */
  answer(page: Page, bent: ((response: ServerResponse) => void) | null): void;
  /** What discovery says beside or instead of the real values. */
  discovery: Record<string, unknown>;
  sign(claims: JWTPayload, header?: { kid?: string; jwk?: JWK }): Promise<string>;
  /** The same key by another algorithm. */
  signAs(alg: 'PS256' | 'RS512', claims: JWTPayload): Promise<string>;
  /** From here on another key signs; the old one is gone from the set. */
  rotate(): Promise<void>;
}

interface Key {
  privateKey: CryptoKey;
  jwk: JWK;
}

let made = 0;

async function newKey(): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = `key-${++made}`;
  // Without `alg`, as many providers publish theirs: then only the store decides which algorithm it accepts.
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig' } };
}

/** Ends with the file. */
export async function startFakeProvider(): Promise<FakeProvider> {
  let key = await newKey();
  const bent = new Map<string, (response: ServerResponse) => void>();
  const asked: Record<string, number> = { '/.well-known/openid-configuration': 0, '/jwks': 0 };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked[path] = (asked[path] ?? 0) + 1;
    const instead = bent.get(path);
    if (instead) return instead(response);
    const { domain, discovery } = provider;
    const truth = { issuer: `${domain}/`, jwks_uri: `${domain}/jwks`, ...discovery };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(path === '/jwks' ? { keys: [key.jwk] } : truth));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const provider: FakeProvider = {
    domain: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    discovery: {},
    answer(page, how) {
      if (how) bent.set(page, how);
      else bent.delete(page);
    },
    sign: (claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid ?? '', ...header })
        .sign(key.privateKey),
    async signAs(alg, claims) {
      const again = await importJWK(await exportJWK(key.privateKey), alg);
      return new SignJWT(claims).setProtectedHeader({ alg, kid: key.jwk.kid ?? '' }).sign(again);
    },
    async rotate() {
      key = await newKey();
    },
  };
  return provider;
}
