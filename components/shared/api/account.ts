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

/** How the person at this device proves that they own the account; one of the fields. */
export interface OwnerProof extends SecondFactorProof {
  password?: string;
  /** Of `sendConfirmationCode`. */
  sentCode?: string;
}

export function confirmOwner(proof: OwnerProof) {
  return request('POST /auth/reauthenticate', {}, { body: proof });
}

export function sendConfirmationCode() {
  return request('POST /auth/reauthenticate/code', {});
}

/** A new number or a new email address. */
export type NewContact = { mobile: string } | { email: string };

export function sendContactCode(contact: NewContact) {
  return request('POST /auth/contacts/code', {}, { body: contact });
}

export function changeContact(contact: NewContact, code: string) {
  return request('POST /auth/contacts/change', {}, { body: { ...contact, code } });
}

export function changePassword(password: string) {
  return request('POST /auth/contacts/password', {}, { body: { password } });
}

/** Ends the link of the account to its identity at the provider. */
export function removeIdentity() {
  return request('POST /auth/identity/remove', {});
}

export function undoChange(id: string, token: string) {
  return request('POST /auth/undo/[id]/[token]', { id, token });
}
