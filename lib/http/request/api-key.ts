import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';

/**
 * Throws bad_api_key. The key identifies the client program (spec S7.2); it is compared in constant time like a secret.
 */
export function assertApiKey({ shop }: Pick<Context, 'shop'>, given: string | undefined): void {
  if (given === undefined && !shop.isOrderApiKeyRequired) return;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const equal = shop.orderApiKeys.map((key) => timingSafeEqual(digest(given ?? ''), digest(key)));
  if (!equal.includes(true)) throw new AppError('bad_api_key', 'requests.badApiKey');
}
