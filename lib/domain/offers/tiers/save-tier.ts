import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { createTierForm, deleteTierForm, editTierForm } from '@/lib/domain/offers/schema';
import { type Tier, transaction } from '@/lib/platform/db';
import { AppError, assertAsShown, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { presentTier, rowOfTier } from './present-tier';

type TierContext = Pick<Context, 'db' | 'clock' | 'actor'>;

const MAX_TIERS = 10;

/** Creates a tier. Throws conflict when there is one from the same amount, or when there are ten. */
export async function createTier(
  context: TierContext,
  terms: z.output<typeof createTierForm>,
): Promise<void> {
  await withAllLocked(context, async (inside, tiers) => {
    assertFree(tiers, terms);
    if (tiers.length >= MAX_TIERS) throw new AppError('conflict', 'offers.tooManyTiers');
    const id = newId(inside.clock);
    const at = { createdAt: inside.clock.now(), updatedAt: inside.clock.now() };
    const after = presentTier(await inside.db.tier.create({ data: { id, ...rowOfTier(terms), ...at } }));
    await recordAudit(inside, { action: 'create-tier', objectType: 'tier', objectId: id, after });
  });
}

/**
 * Changes a tier for orders from now on. Throws not_found, and conflict when it was changed meanwhile or when there is
 * another one from the same amount.
 */
export async function editTier(
  context: TierContext,
  { id, seen, ...terms }: z.output<typeof editTierForm>,
): Promise<void> {
  await withAllLocked(context, async (inside, tiers) => {
    const before = tiers.find((tier) => tier.id === id);
    if (!before) throw notFound('Tier');
    if (before.version !== seen) throw new AppError('conflict', 'requests.changedMeanwhile');
    assertFree(
      tiers.filter((tier) => tier !== before),
      terms,
    );
    const after = await inside.db.tier.update({
      where: { id },
      data: { ...rowOfTier(terms), version: { increment: 1 }, updatedAt: inside.clock.now() },
    });
    await recordAudit(inside, {
      action: 'edit-tier',
      objectType: 'tier',
      objectId: id,
      before: presentTier(before),
      after: presentTier(after),
    });
  });
}

/**
 * Removes a tier; orders that were placed in it keep their points. Throws not_found, and conflict when it was changed
 * meanwhile.
 */
export async function deleteTier(
  context: TierContext,
  { id, seen }: z.output<typeof deleteTierForm>,
): Promise<void> {
  await withAllLocked(context, async (inside, tiers) => {
    const before = tiers.find((tier) => tier.id === id);
    if (!before) throw notFound('Tier');
    assertAsShown(before.version, seen);
    await inside.db.tier.delete({ where: { id } });
    await recordAudit(inside, {
      action: 'delete-tier',
      objectType: 'tier',
      objectId: id,
      before: presentTier(before),
    });
  });
}

/** One change of tiers at a time: an amount and the number of tiers concern all of them. */
async function withAllLocked(
  context: TierContext,
  change: (inside: TierContext, tiers: Tier[]) => Promise<void>,
): Promise<void> {
  await transaction(context, async (inside) => {
    await inside.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('tiers', 0))`;
    await change(inside, await inside.db.tier.findMany());
  });
}

function assertFree(others: Tier[], { threshold }: z.output<typeof createTierForm>): void {
  if (others.some((tier) => tier.threshold === threshold))
    throw new AppError('conflict', 'offers.thresholdTaken', {
      fields: { threshold: 'offers.thresholdTaken' },
    });
}
