import type { Context } from '@/lib/domain/context';
import { ACCOUNTS } from '@/lib/integrations/suppliers/descriptors';
import { failureOf } from './judge-health';
import { measure } from './measure';

/**
 * A sentence for each supplier whose newest calls bring nothing, out of the shop's own books: where orders are worked off,
 * the page is read again after each, and the suppliers are not asked every time.
 */
export async function listFailingSuppliers(context: Pick<Context, 'db' | 'clock'>): Promise<string[]> {
  const told = await Promise.all(
    ACCOUNTS.map(async (account) => failureOf(account.name, await measure(context, account))),
  );
  return told.flat();
}
