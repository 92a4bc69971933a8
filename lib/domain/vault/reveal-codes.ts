import type { Context } from '@/lib/domain/context';
import { newId } from '@/lib/platform/ids';
import { openBatchKey, openCode, type PlainCode } from './envelope';

export interface RevealInput {
  orderId: string;
  viewerId: string;
  /** By what the customer is known: a session, or a key of the partner API. */
  by: { sessionId: string } | { keyId: string };
}

export interface RevealedCode extends PlainCode {
  id: string;
  expiresAt: Date | null;
}

/**
 * Opens the codes of an order for its customer and records that, in the caller's transaction, which has locked the
 * order: what it returns may leave the store only when that is committed. A code that cannot be opened fails before it
 * counts as seen, and can still be returned.
 */
export async function revealCodes(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'actor'>,
  { orderId, viewerId, by }: RevealInput,
): Promise<RevealedCode[]> {
  const { db, clock, actor } = context;
  const codes = await db.vaultCode.findMany({
    where: { orderId, state: { in: ['sold', 'revealed'] } },
    orderBy: { place: 'asc' },
    include: { batch: true },
  });
  const opened = codes.map(({ batch, ...code }) => ({
    ...openCode(openBatchKey(context, batch), code),
    id: code.id,
    expiresAt: code.expiresAt,
  }));
  await db.vaultCode.updateMany({
    where: { orderId, state: 'sold' },
    data: { state: 'revealed', movedBy: viewerId },
  });
  const address = actor.origin?.address ?? null;
  await db.vaultReveal.createMany({
    data: codes.map(({ id: codeId }) => ({
      id: newId(clock),
      codeId,
      orderId,
      viewerId,
      address,
      at: clock.now(),
      ...by,
    })),
  });
  return opened;
}
