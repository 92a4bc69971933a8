import type { UsedPasskey } from '@/lib/domain/accounts/schema';
import { request } from './request';

export function editProfile(userid: string, name: string) {
  return request('POST /user/edit-profile', {}, { body: { userid, name } });
}

export function readDevices() {
  return request('GET /auth/sessions', {});
}

export function endDevice(id: string) {
  return request('POST /auth/sessions/[id]/end', { id });
}

/** Ends all sessions of the account, that of this device included. */
export function logOutEverywhere() {
  return request('POST /auth/logout-everywhere', {});
}

/** `password`: undefined for an account without a password. */
export function beginSecondFactor(password: string | undefined) {
  return request('POST /auth/second-factor/begin', {}, { body: { ...(password && { password }) } });
}

export function confirmSecondFactor(code: string) {
  return request('POST /auth/second-factor/confirm', {}, { body: { code } });
}

/** What a person shows of their second factor: one of the two. */
export interface SecondFactorProof {
  code?: string;
  passkey?: UsedPasskey;
}

export function removeSecondFactor(proof: SecondFactorProof) {
  return request('POST /auth/second-factor/remove', {}, { body: proof });
}

/** Proves that the person at this device has the second factor. */
export function reauthenticate(proof: SecondFactorProof) {
  return request('POST /auth/reauthenticate', {}, { body: proof });
}
