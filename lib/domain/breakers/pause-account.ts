import type { Context } from '@/lib/domain/context';
import type { SupplierAccount } from '@/lib/integrations/suppliers/descriptors';

/**
 * Pauses an account whose balance does not suffice: its items are shown as out of stock from now on. Its balance is kept
 * beside, because only a higher one can suffice.
 */
export async function pauseAccount(
  { db, log, suppliers }: Pick<Context, 'db' | 'log' | 'suppliers'>,
  { name, supplier, region }: SupplierAccount,
): Promise<void> {
  await db.$executeRaw`
    insert into supplier_pauses (supplier, region, paused_at) values (${supplier}, ${region}, now())
    on conflict (supplier, region) do nothing`;
  log.warn({ account: name }, 'an account at a supplier is paused: its balance does not suffice');
  try {
    const { balance } = await suppliers[supplier].balance(region);
    await db.supplierPause.updateMany({ where: { supplier, region }, data: { balance } });
  } catch (error) {
    log.warn({ err: error, account: name }, 'the balance of a paused account is not known');
  }
}
