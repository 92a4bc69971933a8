import type { Context } from '@/lib/domain/context';
import { supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import type { SupplierPause } from '@/lib/platform/db';
import { listPauses } from './list-pauses';

/** Asks for the balance of each paused account, and resumes those whose balance has risen. Returns their number. */
export async function resumeAccounts(
  context: Pick<Context, 'db' | 'log' | 'suppliers'>,
): Promise<{ resumed: number }> {
  const resumed = await Promise.all(
    (await listPauses(context)).map((pause) => resumeAccount(context, pause)),
  );
  return { resumed: resumed.filter(Boolean).length };
}

async function resumeAccount(
  { db, log, suppliers }: Pick<Context, 'db' | 'log' | 'suppliers'>,
  { supplier, region, balance: before, pausedAt }: SupplierPause,
): Promise<boolean> {
  try {
    const { balance } = await suppliers[supplierNamed(supplier)].balance(region);
    // Without a balance to compare with, any is tried: the next refusal pauses the account again.
    const known = Number(before ?? 0);
    // A purchase was booked late. What is filled up afterwards may be less than the balance was, and is enough for
    // smaller packs.
    if (Number(balance) < known)
      await db.supplierPause.updateMany({ where: { supplier, region, pausedAt }, data: { balance } });
    if (!(Number(balance) > known)) return false;
    const { count } = await db.supplierPause.deleteMany({ where: { supplier, region, pausedAt } });
    if (count === 1) log.info({ supplier, region, balance }, 'an account at a supplier is resumed');
    return count === 1;
  } catch (error) {
    log.warn({ err: error, supplier, region }, 'a paused account does not tell its balance');
    return false;
  }
}
