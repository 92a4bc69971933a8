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

export function removeSecondFactor(code: string) {
  return request('POST /auth/second-factor/remove', {}, { body: { code } });
}

/** Proves with a code that the person at this device has the authenticator. */
export function reauthenticateWithCode(code: string) {
  return request('POST /auth/reauthenticate', {}, { body: { code } });
}
