import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { countHeld } from '@/lib/domain/offers/count-uses';
import type { CampaignTerms, editCampaignForm, endOfferForm } from '@/lib/domain/offers/schema';
import { rowOf } from '@/lib/domain/offers/stored-terms';
import { type Campaign, transaction } from '@/lib/platform/db';
import { AppError, assertAsShown, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { message } from '@/lib/platform/messages';
import { presentCampaignTerms } from './present-campaign';

type CampaignContext = Pick<Context, 'db' | 'clock' | 'actor'>;

export interface CreateCampaignInput extends CampaignTerms {
  idempotency: Pick<IdempotencyHandle, 'write'>;
}

/**
 * Creates a campaign: once for a form, because a second one of the same terms would sell its units again. Throws
 * invalid_input for goods that do not exist.
 */
export async function createCampaign(
  context: CampaignContext,
  { idempotency, ...terms }: CreateCampaignInput,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock } = inside;
    await assertGoods(inside, terms);
    const id = newId(clock);
    const at = { createdAt: clock.now(), updatedAt: clock.now() };
    const after = presentCampaignTerms(await db.campaign.create({ data: { id, ...rowOf(terms), ...at } }));
    await recordAudit(inside, { action: 'create-campaign', objectType: 'campaign', objectId: id, after });
    await idempotency.write(db, {});
  });
}

/**
 * Changes the terms of a campaign for orders from now on; orders that hold a unit keep their price. Throws not_found,
 * invalid_input for goods that do not exist, and conflict when it was changed meanwhile, has ended, or when a limit
 * would be lower than what is held already.
 */
export async function editCampaign(
  context: CampaignContext,
  { id, seen, ...terms }: z.output<typeof editCampaignForm>,
): Promise<void> {
  await change(context, id, async (inside, before, now) => {
    if (before.version !== seen) throw new AppError('conflict', 'requests.changedMeanwhile');
    if (before.endsAt <= now) throw new AppError('conflict', 'offers.campaignHasEnded');
    await assertGoods(inside, terms);
    await assertAboveHeld(inside, before, terms);
    return { action: 'edit-campaign', data: rowOf(terms) };
  });
}

/**
 * Ends a campaign now. Orders that hold a unit keep it. Does nothing to one that has ended. Throws not_found, and
 * conflict when it was changed meanwhile.
 */
export async function endCampaign(
  context: CampaignContext,
  { id, seen }: z.output<typeof endOfferForm>,
): Promise<void> {
  await change(context, id, async (_, { startsAt, endsAt, version }, now) => {
    if (endsAt <= now) return null;
    assertAsShown(version, seen);
    // One that has not begun ends when it would begin, because no window ends before its beginning.
    const hasBegun = startsAt <= now;
    return { action: 'end-campaign', data: { endsAt: hasBegun ? now : startsAt } };
  });
}

interface Change {
  action: string;
  data: Partial<ReturnType<typeof rowOf<CampaignTerms>>>;
}

async function change(
  context: CampaignContext,
  id: string,
  /** `now` is the database's time, to the millisecond below. */
  decide: (inside: CampaignContext, before: Campaign, now: Date) => Promise<Change | null>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock } = inside;
    // Orders that take a unit wait, so that none is counted under limits of before.
    await db.$queryRaw`select 1 from campaigns where id = ${id} for no key update`;
    const before = await db.campaign.findUnique({ where: { id } });
    if (!before) throw notFound('Campaign');
    const [time] = await db.$queryRaw<{ now: Date }[]>`
      select date_trunc('milliseconds', statement_timestamp()) as now`;
    const decided = time && (await decide(inside, before, time.now));
    if (!decided) return;
    const after = await db.campaign.update({
      where: { id },
      data: { ...decided.data, version: { increment: 1 }, updatedAt: clock.now() },
    });
    await recordAudit(inside, {
      action: decided.action,
      objectType: 'campaign',
      objectId: id,
      before: presentCampaignTerms(before),
      after: presentCampaignTerms(after),
    });
  });
}

async function assertGoods(
  { db }: Pick<Context, 'db'>,
  { productIds, itemids }: Pick<CampaignTerms, 'productIds' | 'itemids'>,
): Promise<void> {
  const [products, items] = await Promise.all([
    db.product.count({ where: { id: { in: productIds }, deletedAt: null } }),
    db.item.count({ where: { itemid: { in: itemids }, deletedAt: null } }),
  ]);
  if (products < new Set(productIds).size || items < new Set(itemids).size)
    throw new AppError('invalid_input', 'offers.noSuchGoods', { fields: { itemids: 'offers.noSuchGoods' } });
}

async function assertAboveHeld(
  { db }: Pick<Context, 'db'>,
  { id }: Campaign,
  { stock, maxPerPerson }: CampaignTerms,
): Promise<void> {
  const { uses, most } = await countHeld({ db }, { kind: 'campaign', id });
  if ((stock !== null && stock < uses) || (maxPerPerson !== null && maxPerPerson < most))
    throw new AppError('conflict', message('offers.belowHeld', { uses, ofPerson: most }));
}
