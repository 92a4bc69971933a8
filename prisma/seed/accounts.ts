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

/** Creates the demo accounts when the sandbox runs, and the first administrator when the settings name one. */
export async function seedAccounts(
  { prisma, hasher, sealer }: Pick<Database, 'prisma'> & { hasher: Hasher; sealer: Sealer | null },
  settings: Pick<Settings, 'SANDBOX' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
): Promise<void> {
  const context = { db: prisma, clock: systemClock, hasher, sealer };
  if (settings.SANDBOX !== '0')
    for (const account of DEMO_ACCOUNTS)
      await ensureAccount(context, { ...account, password: DEMO_PASSWORD });
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings;
  if (email && password)
    await ensureAccount(context, { name: 'Administrator', email, mobile: null, password, role: 'admin' });
}
