import type { DeviceView, SecondFactorOffer } from '@/lib/domain/accounts/schema';
import { post, type Reply, request } from './request';

export interface ProfileReply {
  success: boolean;
  user: unknown;
  message?: string;
}

export function editProfile(userid: string, name: string): Promise<Reply<ProfileReply>> {
  return post('/user/edit-profile', { userid, name });
}

export function readDevices(): Promise<Reply<DeviceView[]>> {
  return request('/auth/sessions');
}

export function endDevice(id: string): Promise<Reply<unknown>> {
  return post(`/auth/sessions/${encodeURIComponent(id)}/end`, {});
}

/** Ends all sessions of the account, that of this device included. */
export function logOutEverywhere(): Promise<Reply<unknown>> {
  return post('/auth/logout-everywhere', {});
}

/** `password`: undefined for an account without a password. */
export function beginSecondFactor(password: string | undefined): Promise<Reply<SecondFactorOffer>> {
  return post('/auth/second-factor/begin', { ...(password && { password }) });
}

export function confirmSecondFactor(code: string): Promise<Reply<{ recoveryCodes: string[] }>> {
  return post('/auth/second-factor/confirm', { code });
}

export function removeSecondFactor(code: string): Promise<Reply<unknown>> {
  return post('/auth/second-factor/remove', { code });
}

/** Proves with a code that the person at this device has the authenticator. */
export function reauthenticateWithCode(code: string): Promise<Reply<unknown>> {
  return post('/auth/reauthenticate', { code });
}
