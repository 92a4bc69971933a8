// Tokens that were not signed by us, or whose claims no token of ours has.
import { createHmac, generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { signDevice } from '@/lib/http/session/device-token';
import { settings } from '@/lib/platform/config';
import type { Person } from './people';

const NOW = () => Math.floor(Date.now() / 1000);
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token built by hand, so that header and payload can be anything. */
function forge(header: object, payload: unknown, secret: string): string {
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** A token that is built as those below, with nothing wrong in it. */
export function builtByHand({ token }: Pick<Person, 'token'>): string {
  return forge({ alg: 'HS256', typ: 'JWT' }, jwt.decode(token), settings().AUTH_SECRET);
}

/** Every one of them names a real session of `person`. */
export function forgeries(person: Person): Record<string, string> {
  const { AUTH_SECRET: secret, STORE_URL: iss } = settings();
  const good = jwt.decode(person.token) as Record<string, unknown>;
  const header = { alg: 'HS256', typ: 'JWT' };
  const [head = '', body = '', signature = ''] = person.token.split('.');
  const { exp: _, ...endless } = good;
  const with_ = (changes: object) => forge(header, { ...good, ...changes }, secret);
  return {
    'alg none': `${part({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'alg None with a signature': `${part({ alg: 'None', typ: 'JWT' })}.${body}.${signature}`,
    'alg none, signed all the same': forge({ alg: 'none', typ: 'JWT' }, good, secret),
    'alg HS512 by name': forge({ alg: 'HS512', typ: 'JWT' }, good, secret),
    'alg HS512 in truth': jwt.sign(good, secret, { algorithm: 'HS512' }),
    'alg RS256 signed with the secret': forge({ alg: 'RS256', typ: 'JWT' }, good, secret),
    'another secret': forge(header, good, `${secret}.`),
    'an empty secret': forge(header, good, ''),
    'alg RS256 by a key of its own': jwt.sign(good, rsa.privateKey, { algorithm: 'RS256' }),
    'alg ES256 by a key of its own': jwt.sign(good, ec.privateKey, { algorithm: 'ES256' }),
    'alg PS256 by a key of its own': jwt.sign(good, rsa.privateKey, { algorithm: 'PS256' }),
    'alg RS256 and its own key in jwk': jwt.sign(good, rsa.privateKey, {
      algorithm: 'RS256',
      // The type does not know jwk.
      header: { alg: 'RS256', jwk: rsa.publicKey.export({ format: 'jwk' }) } as jwt.JwtHeader,
    }),
    'its own key in jwk': forge({ ...header, jwk: { kty: 'oct', k: 'AAAA' } }, good, '\0\0\0'),
    'a key by path in kid': forge({ ...header, kid: '../../../../dev/null' }, good, ''),
    'a key by query in kid': forge({ ...header, kid: "x' union select 'a" }, good, 'a'),
    'an empty key in kid': forge({ ...header, kid: '' }, good, ''),
    'a list for its kid': forge({ ...header, kid: ['a', 'b'] }, good, 'a'),
    'a certificate by address in x5u': forge({ ...header, x5u: `${iss}/cert.pem` }, good, 'a'),
    'a key by address in jku': forge({ ...header, jku: `${iss}/keys.json` }, good, 'a'),
    'another issuer': with_({ iss: 'https://evil.example' }),
    'no issuer': with_({ iss: undefined }),
    'another audience': with_({ aud: 'another-store' }),
    'a list of audiences without ours': with_({ aud: ['a', 'b'] }),
    'another type': with_({ typ: 'reset' }),
    'no type': with_({ typ: undefined }),
    'what remembers a device': signDevice({
      userId: person.user.id,
      deviceVersion: person.user.deviceVersion,
    }),
    'what remembers a device, for our audience': with_({ typ: 'device', did: 'x' }),
    'no expiry': forge(header, endless, secret),
    'an expiry in words': with_({ exp: 'tomorrow' }),
    'an expiry of null': with_({ exp: null }),
    'expired a second ago': with_({ exp: NOW() - 1 }),
    'not valid yet': with_({ nbf: NOW() + 600 }),
    'a session of someone else': with_({ sub: 'somebody' }),
    'a session that never was': with_({ sid: 'nothing' }),
    'a session that is an object': with_({ sid: { not: '' } }),
    'no session': with_({ sid: undefined }),
    'an array for a payload': forge(header, [good], secret),
    'a number for a payload': forge(header, 7, secret),
    'a text for a payload': forge(header, 'x', secret),
    'null for a payload': forge(header, null, secret),
    'a flipped bit in the payload': `${head}.${flip(body)}.${signature}`,
    'a flipped bit in the signature': `${head}.${body}.${flip(signature)}`,
    'half a signature': `${head}.${body}.${signature.slice(0, 20)}`,
    'no signature': `${head}.${body}.`,
    'two parts': `${head}.${body}`,
    'four parts': `${person.token}.x`,
    'only dots': '..',
    'no JSON': 'a.b.c',
    'bytes that are no text': `${head}.${Buffer.from([0xff, 0xfe, 0xfd]).toString('base64url')}.${signature}`,
    'the secret itself': secret,
    // As long as a header may be; 100 KB are refused before a handler sees them.
    '12 KB': with_({ pad: 'x'.repeat(9_000) }),
  };
}

function flip(text: string): string {
  const middle = Math.floor(text.length / 2);
  return `${text.slice(0, middle)}${text[middle] === 'A' ? 'B' : 'A'}${text.slice(middle + 1)}`;
}
