// Session tokens in requests: one token, sent as a bearer token or in an httpOnly cookie. At every call the database is
// asked whether its session is still valid.

export { browserToken } from './browser-token';
export { cellCookie } from './cell-cookie';
export {
  challengeCookie,
  cookieChallenge,
  deviceCookie,
  deviceCookieToken,
  passkeyCookieToken,
  sessionCookie,
} from './cookie';
export { DEVICE_LIFE, type DeviceClaims, readDevice, signDevice } from './device-token';
export { endedInviteCookie, inviteCodeOf } from './invite-cookie';
export { cookieClaims, nextAuthCallOptions, nextAuthOptions } from './next-auth';
export { requestViewer } from './request-viewer';
export { isSameOrigin } from './same-origin';
export { signToken } from './token';
