import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';

/** Throws when the address must not be called. Its name is resolved, so this is not for a transaction. */
export async function assertCallable(
  { partnerWebhooks }: Pick<Context, 'partnerWebhooks'>,
  url: string,
): Promise<void> {
  const refusal = await partnerWebhooks.findRefusal(url);
  if (refusal === null) return;
  throw new AppError('invalid_input', 'requests.checkInput', {
    fields: { url: `webhooks.refused.${refusal}` },
  });
}
