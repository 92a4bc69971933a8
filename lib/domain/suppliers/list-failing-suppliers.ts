import { describeBreakers } from '@/lib/domain/breakers';
import type { Context } from '@/lib/domain/context';
import { ACCOUNTS } from '@/lib/integrations/suppliers/descriptors';
import { failureOf } from './judge-health';
import { measure } from './measure';

/**
 * A warning for each supplier account whose recent calls fail, by the stored attempts, and for each that is not called
 * at the moment. It does not ask the suppliers, because the page of pending orders reads it after each order.
 */
export async function listFailingSuppliers(context: Pick<Context, 'db' | 'clock'>): Promise<string[]> {
  const [warnings, breakers] = await Promise.all([
    Promise.all(ACCOUNTS.map(async (account) => failureOf(account.name, await measure(context, account)))),
    describeBreakers(context),
  ]);
  return [...warnings.flat(), ...breakers];
}
