import type { Context } from '@/lib/domain/context';
import { ACCOUNTS, accountKey, type SupplierAccount } from '@/lib/integrations/suppliers/descriptors';
import { istDay } from '@/lib/platform/time';
import { compareWithBalance } from './float/compare-with-balance';
import type { Compared } from './found';
import { beginRun, recordRun } from './record-run';
import { payoutsOf } from './source-of';
import { compareWithBank } from './sources/compare-with-bank';
import { compareWithGateway } from './sources/compare-with-gateway';
import { compareWithGatewayFile } from './sources/compare-with-gateway-file';
import { compareWithPayouts } from './sources/compare-with-payouts';
import { compareWithSupplier } from './sources/compare-with-supplier';
import { endMatchedSince } from './sources/unmatched-lines';
import { readBankStatement } from './statements/read-bank-statement';

type Services = Pick<Context, 'db' | 'clock' | 'log' | 'gateways' | 'suppliers' | 'shop'>;

export interface ReconcileDayInput {
  /** yyyy-mm-dd in IST. */
  day: string;
  /** The statement of the bank, as a CSV file. */
  bankFile?: Uint8Array | undefined;
  /** The statement of the gateway, as a CSV file. */
  gatewayFile?: Uint8Array | undefined;
}

/**
 * Compares a day with the gateways, what they paid out on it, each account at a supplier, and the statements that are
 * given. It may run any number of times, also while the store sells. It changes no payment and no order: what it finds,
 * a person ends. One source that fails does not stop the others, and its run says so. Throws StatementError when a file
 * is no statement.
 */
export async function reconcileDay(
  context: Services,
  { day, bankFile, gatewayFile }: ReconcileDayInput,
): Promise<void> {
  // Before the others: a file that cannot be read is the mistake of the person who waits for the result.
  if (gatewayFile) {
    const { gateway } = context.shop;
    await run(context, { day, source: `${gateway}-file` }, () =>
      compareWithGatewayFile(context, gatewayFile, { day, gateway }),
    );
  }
  if (bankFile) readBankStatement(bankFile);
  // Before the bank, whose statement has what the gateways paid out in lines of its own.
  for (const [gateway, { fetchPayouts, isConfigured }] of Object.entries(context.gateways))
    if (fetchPayouts && isConfigured !== false)
      await run(context, { day, source: payoutsOf(gateway) }, () =>
        orFailed(context, payoutsOf(gateway), () => compareWithPayouts(context, gateway, day)),
      );
  if (bankFile) await run(context, { day, source: 'bank' }, () => compareWithBank(context, bankFile, day));
  await endMatchedSince(context);
  for (const gateway of await listAsked(context, day))
    await run(context, { day, source: gateway }, () =>
      orFailed(context, gateway, () => compareWithGateway(context, gateway, day)),
    );
  for (const account of ACCOUNTS)
    await run(context, { day, source: accountKey(account) }, () =>
      orFailed(context, account.name, () => compareAccount(context, account, day)),
    );
}

/** The gateways that can be asked, and those whose credentials are gone while the day has payments of theirs. */
async function listAsked(context: Services, day: string): Promise<string[]> {
  const { from, until } = istDay(day);
  const used = await context.db.payment.groupBy({
    by: ['gateway'],
    where: { createdAt: { gte: from, lt: until } },
  });
  const ours = new Set(used.map(({ gateway }) => gateway));
  return Object.entries(context.gateways).flatMap(([name, { isConfigured }]) =>
    isConfigured !== false || ours.has(name) ? [name] : [],
  );
}

async function compareAccount(context: Services, account: SupplierAccount, day: string): Promise<Compared> {
  const orders = await compareWithSupplier(context, account, day);
  const float = await compareWithBalance(context, account);
  return {
    ...orders,
    found: [...orders.found, ...float.found],
    missing: [...orders.missing, ...float.missing],
    whole: orders.whole && float.whole,
  };
}

async function run(
  context: Services,
  { day, source }: { day: string; source: string },
  compare: () => Promise<Compared>,
): Promise<void> {
  const begun = await beginRun(context, { day, source });
  await recordRun(context, { day, source, ...begun, ...(await compare()) });
}

async function orFailed(
  { log }: Services,
  name: string,
  compare: () => Promise<Compared>,
): Promise<Compared> {
  try {
    return await compare();
  } catch (error) {
    log.error({ err: error, name }, 'a source could not be compared');
    return {
      theirs: 0,
      ours: 0,
      found: [],
      missing: [`${name} could not be compared: an error of the store, which its log has.`],
      whole: false,
    };
  }
}
