import type { Context } from '@/lib/domain/context';
import { newId } from '@/lib/platform/ids';

const NEWEST = [{ number: 'desc' as const }, { createdAt: 'desc' as const }, { id: 'desc' as const }];

/**
 * Writes the details for invoices once more that a customer had given before an instant, when newer ones came since:
 * a session alone gives them, and invoices to a thief's business would go on. Without older ones the name, the
 * address and the GSTIN are emptied; each row has a State, so that of the newest stays. Rows are only added, because
 * the orders between have theirs. In the caller's transaction, which has locked the account.
 */
export async function restoreBilling(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, since }: { userId: string; since: Date },
): Promise<void> {
  const newest = await db.billingDetails.findFirst({ where: { userId }, orderBy: NEWEST });
  if (!newest || newest.createdAt < since) return;
  const before = await db.billingDetails.findFirst({
    where: { userId, createdAt: { lt: since } },
    orderBy: NEWEST,
  });
  const { state, name, address, gstin } = before ?? {
    state: newest.state,
    name: '',
    address: '',
    gstin: null,
  };
  await db.billingDetails.create({
    data: { id: newId(clock), userId, state, name, address, gstin, createdAt: clock.now() },
  });
}
