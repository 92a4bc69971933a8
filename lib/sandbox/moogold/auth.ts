import { createHmac, timingSafeEqual } from 'node:crypto';

export interface MoogoldSecret {
  partnerId: string;
  secret: string;
}

export function basicHeader({ partnerId, secret }: MoogoldSecret): string {
  return `Basic ${Buffer.from(`${partnerId}:${secret}`).toString('base64')}`;
}

/** Signs the raw body, then the timestamp, then the path (MOOGOLD-1). */
export function signMoogold(
  secret: string,
  rawBody: string | Buffer,
  timestamp: string,
  path: string,
): string {
  return createHmac('sha256', secret).update(rawBody).update(timestamp).update(path).digest('hex');
}

export function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
