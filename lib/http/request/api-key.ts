import type { Context } from '@/lib/domain/context';
import { isSameSecret } from '@/lib/platform/digest';
import { AppError } from '@/lib/platform/errors';

/**
 * Throws bad_api_key. The key identifies the client program (spec S7.2); it is compared in constant time like a secret.
 */
export function assertApiKey({ shop }: Pick<Context, 'shop'>, given: string | undefined): void {
  if (given === undefined && !shop.isOrderApiKeyRequired) return;
  const equal = shop.orderApiKeys.map((key) => isSameSecret(given ?? '', key));
  if (!equal.includes(true)) throw new AppError('bad_api_key', 'requests.badApiKey');
}
