import { recordReseal, resealAuthenticators } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { resealErased } from '@/lib/domain/erasure';
import { resealPayers } from '@/lib/domain/payers';
import { resealContacts } from '@/lib/domain/personal-fields';
import { rewrapVault } from '@/lib/domain/vault';
import { resealWebhookSecrets } from '@/lib/domain/webhooks';

interface Counts {
  resealed: number;
  unreadable: number;
  colliding?: string[];
}

type Reseal = (context: Pick<Context, 'db' | 'sealer'>) => Promise<Counts>;

/** What is kept for longer than a few days, by its name in the output of `npm run keys`. */
const RESEALS: Record<string, Reseal> = {
  authenticators: resealAuthenticators,
  'keys of the vault': rewrapVault,
  'UPI addresses': resealPayers,
  'addresses and numbers': resealContacts,
  'erased accounts': resealErased,
  'webhook secrets': resealWebhookSecrets,
};

/**
 * Seals everything that is kept by the current key, while the store runs. Calls `onDone` with how many values of each
 * kind it has sealed anew, how many need a key that no setting holds, and which rows have the address of another.
 */
export async function resealAll(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
  onDone: (what: string, counts: Counts) => void,
): Promise<void> {
  const resealed: Record<string, number> = {};
  for (const [what, reseal] of Object.entries(RESEALS)) {
    const counts = await reseal(context);
    resealed[what] = counts.resealed;
    onDone(what, counts);
  }
  if (Object.values(resealed).some((count) => count > 0)) await recordReseal(context, resealed);
}
