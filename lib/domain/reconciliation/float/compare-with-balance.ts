import type { Context } from '@/lib/domain/context';
import { compareFloat } from '@/lib/domain/reconciliation/compare/compare-float';
import { hundredthsOf } from '@/lib/domain/reconciliation/compare/hundredths-of';
import type { Found } from '@/lib/domain/reconciliation/found';
import { readConversion } from '@/lib/domain/reconciliation/read-conversion';
import { accountKey, type SupplierAccount } from '@/lib/integrations/suppliers/descriptors';
import { bookPurchases } from './book-purchases';
import { type FloatState, readFloat } from './read-float';

type Services = Pick<Context, 'db' | 'clock' | 'log' | 'suppliers'>;

interface ComparedBalance {
  found: Found[];
  missing: string[];
  whole: boolean;
}

/**
 * Compares the balance at a supplier with the ledger account of the float, which the first reading opens. The ledger is
 * read before and after the call, because purchases go on meanwhile.
 */
export async function compareWithBalance(
  context: Services,
  account: SupplierAccount,
): Promise<ComparedBalance> {
  const openedAt = context.clock.now();
  const before = await readBooked(context, account);
  const balance = await readBalance(context, account);
  if (balance === null)
    return { found: [], missing: [`The balance of ${account.name} could not be read.`], whole: false };
  const later = await readBooked(context, account);
  if (before.sum === null || later.sum === null)
    return openAccount(context, account, { balance, openedAt, open: later.open });
  const missing =
    later.withoutCost > 0
      ? [
          `${account.name} did not tell the cost of ${later.withoutCost} ${later.withoutCost === 1 ? 'delivery' : 'deliveries'}: its float cannot have them.`,
        ]
      : [];
  if (before.underWay === null || later.underWay === null)
    return {
      found: [],
      missing: [
        ...missing,
        `The balance of ${account.name} was not compared: purchases without a known cost were under way.`,
      ],
      whole: false,
    };
  const { inRupees } = await readConversion(context, account);
  const found = compareFloat({
    account: accountKey(account),
    currency: account.currency,
    balance,
    expected: [before.sum, later.sum],
    underWay: [before.underWay, later.underWay],
    topUps: before.topUps,
    inRupees,
  });
  return { found: found ? [found] : [], missing, whole: true };
}

async function readBooked(context: Services, account: SupplierAccount): Promise<FloatState> {
  await bookPurchases(context, account);
  return readFloat(context, account);
}

/** In hundredths; null when the supplier does not tell it. */
async function readBalance(
  { suppliers, log }: Services,
  { supplier, region }: SupplierAccount,
): Promise<bigint | null> {
  try {
    const { balance } = await suppliers[supplier].balance(region);
    return hundredthsOf(balance);
  } catch (error) {
    log.warn({ err: error, supplier, region }, 'no balance to compare');
    return null;
  }
}

/**
 * Opens the ledger account with the balance of now. Of purchases under way it is not known whether they are on it, so
 * the next comparison may differ by their cost, which a person then explains.
 */
async function openAccount(
  { db }: Services,
  { name, supplier, region }: SupplierAccount,
  { balance, openedAt, open }: { balance: bigint; openedAt: Date; open: number },
): Promise<ComparedBalance> {
  await db.floatEntry.createMany({
    data: [{ supplier, region, kind: 'opening', reference: 'opening', amount: balance, createdAt: openedAt }],
    skipDuplicates: true,
  });
  const missing = [`The float of ${name} was opened with its balance of now.`];
  if (open > 0)
    missing.push(
      open === 1
        ? '1 purchase was under way: the balance may differ by its cost.'
        : `${open} purchases were under way: the balance may differ by their cost.`,
    );
  return { found: [], missing, whole: true };
}
