import { ensureAccount } from '@/lib/domain/accounts';
import type { Settings } from '@/lib/platform/config';
import type { Database } from '@/lib/platform/db';
import type { Hasher } from '@/lib/platform/hashing';
import type { Sealer } from '@/lib/platform/sealing';
import { systemClock } from '@/lib/platform/time';

/** A publicly known password, used only when the external services are the sandbox. */
const DEMO_PASSWORD = 'tarang-demo';

const DEMO_ACCOUNTS = [
  { name: 'Asha Shopper', email: 'shopper@example.com', mobile: '+919000000001', role: 'user' },
  { name: 'Ravi Reseller', email: 'reseller@example.com', mobile: '+919000000002', role: 'reseller' },
  { name: 'Meera Admin', email: 'admin@example.com', mobile: '+919000000003', role: 'admin' },
] as const;

/**
 * Creates the demo accounts when the sandbox runs, and the first administrator when the settings name one: in a shop
 * only while no account has that role.
 */
export async function seedAccounts(
  { prisma, hasher, sealer }: Pick<Database, 'prisma'> & { hasher: Hasher; sealer: Sealer | null },
  settings: Pick<Settings, 'SANDBOX' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
): Promise<void> {
  const context = { db: prisma, clock: systemClock, hasher, sealer };
  if (settings.SANDBOX !== '0')
    for (const account of DEMO_ACCOUNTS)
      await ensureAccount(context, { ...account, password: DEMO_PASSWORD });
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings;
  if (!email || !password) return;
  // The first administrator may have another address by now, and each start would make one more owner of the shop, by a
  // password that stands in the settings. A demo has its own administrator from the beginning.
  if (settings.SANDBOX === '0' && (await prisma.user.findFirst({ where: { role: 'admin' } }))) return;
  await ensureAccount(context, { name: 'Administrator', email, mobile: null, password, role: 'admin' });
}
