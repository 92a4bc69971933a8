import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { cancelOwnOrder, returnOrderCodes } from '@/lib/domain/orders';
import type { PartnerCaller } from '@/lib/domain/partners/find-caller';
import type { PartnerOrder } from '@/lib/domain/partners/schema';
import { listOrderCodes } from '@/lib/domain/vault';
import { AppError } from '@/lib/platform/errors';
import { findOrder } from './orders';

interface CancelInput {
  id: string;
  idempotency: Pick<IdempotencyHandle, 'write'>;
}

/**
 * Gives an order back: one that was not sent to a supplier is cancelled, and one that is completed with codes of which
 * none was looked at is returned. The price goes to the wallet. Throws not_found, too_late and already_revealed.
 */
export async function cancelOrder(
  context: Context,
  caller: PartnerCaller,
  { id, idempotency }: CancelInput,
): Promise<{ order: PartnerOrder }> {
  const { status, codes } = await findOrder(context, caller, id);
  let order: PartnerOrder | undefined;
  // What is stored for a repeat is the order as this call leaves it, in place of the sentence for people.
  const answered = {
    async write(db: Context['db']) {
      order = await findOrder({ db }, caller, id);
      await idempotency.write(db, { order });
    },
  };
  try {
    if (status === 'completed' && codes > 0)
      await returnOrderCodes(context, { orderId: id, idempotency: answered });
    else await cancelOwnOrder(context, { orderid: id, paid: true, idempotency: answered });
  } catch (error) {
    throw await asRefusal(context, id, error);
  }
  return { order: order ?? (await findOrder(context, caller, id)) };
}

/** The use cases say conflict for every reason why it is too late. */
async function asRefusal(context: Pick<Context, 'db'>, id: string, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'conflict') return error;
  const codes = await listOrderCodes(context, id);
  const code = codes.some(({ revealedAt }) => revealedAt !== null) ? 'already_revealed' : 'too_late';
  return new AppError(code, error.description, { cause: error });
}
