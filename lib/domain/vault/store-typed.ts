import type { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { readCodeMac } from './code-mac';
import { findPlaces } from './find-places';
import { openMonthlyBatch } from './monthly-batch';
import { endOfDay } from './read-code-file';
import type { typedCodeForm } from './schema';
import { writeCodes } from './write-codes';

/**
 * Stores a code that a member of staff typed for an order, as its next one, in the transaction that has locked the
 * order. Throws conflict for a code that the vault has, and invalid_input for one that has expired.
 */
export async function storeTyped(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'actor'>,
  { orderId, itemid, code, pin, expiresOn }: z.output<typeof typedCodeForm> & { itemid: number },
): Promise<void> {
  const { db, actor, clock } = context;
  const expiresAt = endOfDay(expiresOn);
  if (expiresAt && expiresAt <= clock.now())
    throw new AppError('invalid_input', 'vault.codeExpired', { fields: { expiresOn: 'vault.codeExpired' } });
  const mac = (await readCodeMac(context))(code);
  if ((await db.vaultCode.count({ where: { mac } })) > 0)
    throw new AppError('conflict', 'vault.codeKnown', { fields: { code: 'vault.codeKnown' } });
  const { taken, next: place } = await findPlaces(context, orderId);
  const batch = await openMonthlyBatch(context, { itemid, kind: 'typed', supplier: '' }, 1);
  await writeCodes(context, {
    batch,
    codes: [{ code, pin, mac, expiresAt, state: 'reserved', orderId, place, movedBy: actor.id }],
  });
  await db.order.update({ where: { id: orderId }, data: { codes: taken + 1 } });
}
