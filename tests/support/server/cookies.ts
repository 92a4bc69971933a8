import type { CallReply } from './raw-call';

/** What a browser would send back of the cookie that this reply set, or '' when it set none. */
export function cookieOf(reply: CallReply, name: string): string {
  const set = reply.headers['set-cookie']?.find((cookie) => cookie.startsWith(`${name}=`));
  return set?.split(';')[0] ?? '';
}
