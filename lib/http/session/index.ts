// Sessions on the wire: one token, two carriers (bearer and httpOnly cookie). Whether it is still good is asked of the
// database at every call.
export { deviceCookie, deviceCookieToken, sessionCookie } from './cookie';
export { DEVICE_LIFE, readDevice, signDevice } from './device-token';
export { cookieClaims, nextAuthOptions } from './next-auth';
export { type RequestViewer, requestViewer } from './request-viewer';
export { isSameOrigin } from './same-origin';
export { signToken } from './token';
