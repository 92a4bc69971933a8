import type { NewPasskey, UsedPasskey } from '@/lib/domain/accounts/schema';
import { request } from './request';

/** What a browser needs to use a passkey; the challenge is good for ten minutes, once. */
export function beginPasskeyUse() {
  return request('POST /auth/passkey/begin', {});
}

export function logInByPasskey(passkey: UsedPasskey) {
  return request('POST /auth/passkey', {}, { body: { passkey } });
}

/** `password`: for an account without a second factor that signed in more than ten minutes ago. */
export function beginPasskey(password: string | undefined) {
  return request('POST /auth/passkeys/begin', {}, { body: { ...(password && { password }) } });
}

export function addPasskey(name: string, credential: NewPasskey) {
  return request('POST /auth/passkeys/add', {}, { body: { name, credential } });
}

export function removePasskey(id: string) {
  return request('POST /auth/passkeys/[id]/remove', { id });
}
