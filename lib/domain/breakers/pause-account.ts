import type { Context } from '@/lib/domain/context';
import type { SupplierAccount } from '@/lib/integrations/suppliers/descriptors';
import { seconds } from '@/lib/platform/time';

/** Seconds after the refusal in which the balance is still the one that did not suffice. */
const SAME_BALANCE = 30;
/** ms. A refusal that takes longer may be older than what it has been filled with. */
const PROMPT = seconds(5);

/**
 * Pauses an account whose balance does not suffice: its items are shown as out of stock from now on. Its balance is
 * kept beside, because only a higher one can suffice. One that was asked for later, by a process that had been frozen,
 * or after a refusal that `took` (ms) long, may be of an account that was filled meanwhile: it is not kept, or the
 * account would stay paused until it is filled again.
 */
export async function pauseAccount(
  { db, log, suppliers }: Pick<Context, 'db' | 'log' | 'suppliers'>,
  { name, supplier, region }: SupplierAccount,
  took = 0,
): Promise<void> {
  await db.$executeRaw`
    insert into supplier_pauses (supplier, region, paused_at) values (${supplier}, ${region}, now())
    on conflict (supplier, region) do nothing`;
  log.warn({ account: name }, 'an account at a supplier is paused: its balance does not suffice');
  if (took > PROMPT) return;
  try {
    const { balance } = await suppliers[supplier].balance(region);
    await db.$executeRaw`
      update supplier_pauses set balance = ${balance}
       where supplier = ${supplier} and region = ${region}
         and paused_at > now() - make_interval(secs => ${SAME_BALANCE})`;
  } catch (error) {
    log.warn({ err: error, account: name }, 'the balance of a paused account is not known');
  }
}
