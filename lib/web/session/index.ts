// Sessions on the wire: one token, two carriers (bearer and httpOnly cookie). Whether it is still good is asked of the
// database at every call.
export { sessionCookie } from './cookie';
export { cookieClaims, nextAuthOptions } from './next-auth';
export { type RequestViewer, requestViewer } from './request-viewer';
export { isSameOrigin } from './same-origin';
export { signToken } from './token';
