import type { Context } from '@/lib/domain/context';
import { type Campaign, type Coupon, type Order, type Payment, Prisma, transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { holdableCampaign, isUnlimited, limitsOf } from './campaigns/campaign-offer';
import { isRunning } from './campaigns/find-running';
import { countUses, countUsesOfPayers, type Holdable } from './count-uses';
import { couponRefused } from './coupons/coupon-refused';
import { judgeTerms, judgeUses } from './coupons/judge-coupon';
import { CAMPAIGN_COLUMNS, COUPON_COLUMNS } from './offer-columns';
import { whyNotAtPrice } from './price-changed';
import { priceBeforeOffers, priceWithout } from './price-waterfall';
import type { CouponRefusal } from './schema';
import { readBreakdown, type StoredBreakdown } from './stored-breakdown';

type Holder = Pick<
  Order,
  | 'id'
  | 'userId'
  | 'productId'
  | 'itemid'
  | 'input1'
  | 'input2'
  | 'inputLabels'
  | 'value'
  | 'couponId'
  | 'campaignId'
  | 'breakdown'
  | 'createdAt'
>;

/** The campaign of an order can no longer give a unit at the price that was computed. */
class CampaignIsOver extends Error {}

/**
 * Runs `write`, which inserts an order. When the order holds a campaign or a coupon, all happens in one transaction
 * that locks these first and counts their uses after that: orders of one are written one after the other, so that none
 * misses the one before. An order without an offer is written without a transaction. Throws price_changed when the
 * campaign has ended or is sold out, coupon_refused when the coupon cannot be used any more, and conflict when the
 * coupon was edited since the price was computed.
 */
export async function holdOffers<T, C extends Pick<Context, 'db' | 'clock' | 'shop'>>(
  context: C,
  order: Holder,
  write: (inside: C) => Promise<T>,
): Promise<T> {
  if (order.couponId === null && order.campaignId === null) return write(context);
  try {
    return await transaction(context, async (inside) => {
      const { campaign, coupon } = await lockOffers(inside, order);
      const breakdown = readBreakdown(order.breakdown);
      if (campaign) await takeUnit(inside, campaign, { order, breakdown });
      if (coupon) await takeUse(inside, coupon, { order, breakdown });
      return write(inside);
    });
  } catch (error) {
    if (!(error instanceof CampaignIsOver)) throw error;
    throw await whyNotAtPrice(context, order);
  }
}

/**
 * Whether an order that failed, and freed its unit and its coupon by that, may hold them again because it was paid
 * after all. Locks both until the caller's transaction ends.
 */
export async function mayHoldAgain(context: Pick<Context, 'db'>, order: Holder): Promise<boolean> {
  const { campaign, coupon } = await lockOffers(context, order);
  if (campaign && (await refusalOfUnit(context, campaign, order, { isPaid: true })) !== null) return false;
  return !coupon || (await refusalOfUse(context, coupon, order, { isPaid: true })) === null;
}

/**
 * Whether an order whose payment shows that another account has the same UPI account may keep its campaign and its
 * coupon: its payer was not known when it was placed. Of the other account only what it has paid for counts. Locks both
 * until the caller's transaction ends, when it asks.
 */
export async function mayHoldForPayer(
  context: Pick<Context, 'db'>,
  order: Holder,
  payment: Pick<Payment, 'id'>,
): Promise<boolean> {
  if (order.couponId === null && order.campaignId === null) return true;
  const [shared] = await context.db.$queryRaw<unknown[]>`
    select 1 from payments own join payments p on p.payer_index = own.payer_index
     where own.id = ${payment.id} and p.user_id <> own.user_id limit 1`;
  if (shared === undefined) return true;
  const { campaign, coupon } = await lockOffers(context, order);
  const isUsed = async (held: Holdable, limits: Parameters<typeof judgeUses>[0]) => {
    const uses = await countUsesOfPayers(context, { held, userId: order.userId });
    return judgeUses(limits, uses, { isPaid: true }) !== null;
  };
  if (campaign && (await isUsed(holdableCampaign(campaign), limitsOf(campaign)))) return false;
  return !coupon || !(await isUsed({ ...coupon, kind: 'coupon' }, coupon));
}

/**
 * Whether a paid order may keep its campaign and its coupon for another player, who counts as the person who uses them:
 * the account was counted when it placed the order. Locks both until the caller's transaction ends.
 */
export function mayHoldForPlayer(
  context: Pick<Context, 'db'>,
  order: Holder,
  player: Pick<Holder, 'input1' | 'input2'>,
): Promise<boolean> {
  return mayHoldAgain(context, { ...order, ...player, userId: '' });
}

interface Taken {
  order: Holder;
  breakdown: StoredBreakdown;
}

const versionOf = ({ steps }: StoredBreakdown, step: 'campaign' | 'coupon') =>
  steps.find(({ name }) => name === step)?.version;

async function takeUnit(
  context: Pick<Context, 'db'>,
  campaign: Campaign,
  { order, breakdown }: Taken,
): Promise<void> {
  if (versionOf(breakdown, 'campaign') !== campaign.version) throw new CampaignIsOver();
  if (!(await stillRuns(context, campaign))) throw new CampaignIsOver();
  if (await refusalOfUnit(context, campaign, order, { isPaid: false })) throw new CampaignIsOver();
}

async function takeUse(
  context: Pick<Context, 'db' | 'clock'>,
  coupon: Coupon,
  { order, breakdown }: Taken,
): Promise<void> {
  const { steps } = breakdown;
  if (versionOf(breakdown, 'coupon') !== coupon.version)
    throw new AppError('conflict', 'offers.changedMeanwhile');
  const purchase = { productId: order.productId, itemid: order.itemid, price: priceBeforeOffers(steps) };
  const refusal =
    judgeTerms(coupon, purchase, context.clock.now()) ??
    (await refusalOfUse(context, coupon, order, { isPaid: false }));
  if (refusal) throw couponRefused(refusal, priceWithout('coupon', steps));
}

async function refusalOfUnit(
  context: Pick<Context, 'db'>,
  campaign: Campaign,
  order: Holder,
  { isPaid }: { isPaid: boolean },
): Promise<CouponRefusal | null> {
  if (isUnlimited(campaign)) return null;
  const uses = await countUses(context, {
    held: holdableCampaign(campaign),
    buyer: buyerOf(order),
    except: order.id,
  });
  return judgeUses(limitsOf(campaign), uses, { isPaid });
}

async function refusalOfUse(
  context: Pick<Context, 'db'>,
  { id, ...coupon }: Coupon,
  order: Holder,
  { isPaid }: { isPaid: boolean },
): Promise<CouponRefusal | null> {
  const held = { kind: 'coupon', id, isForFirst: coupon.isForFirst } as const;
  const uses = await countUses(context, { held, buyer: buyerOf(order), except: order.id });
  return judgeUses(coupon, uses, { isPaid });
}

function buyerOf({ userId, productId, input1, input2, inputLabels }: Holder) {
  return { userId, productId, player: { input1, input2: inputLabels.length === 1 ? null : input2 } };
}

/**
 * Locks the campaign and the coupon of an order until the caller's transaction ends. The order of locks, which keeps
 * two transactions from waiting for each other, is: order, payment, campaign, coupon, first purchases, wallet. All
 * offers for a first purchase share one lock, because one person could otherwise use two of them at the same moment. It
 * comes after the rows, so that a transaction which still waits for a row does not hold up every other first purchase.
 */
async function lockOffers({ db }: Pick<Context, 'db'>, { campaignId, couponId }: Holder) {
  // An inserted order takes a key share lock of its offers, which 'no key update' does not wait for.
  const campaign =
    campaignId === null
      ? null
      : await readRow<Campaign>(
          { db },
          Prisma.sql`select ${CAMPAIGN_COLUMNS} from campaigns where id = ${campaignId} for no key update`,
        );
  const coupon =
    couponId === null
      ? null
      : await readRow<Coupon>(
          { db },
          Prisma.sql`select ${COUPON_COLUMNS} from coupons where id = ${couponId} for no key update`,
        );
  if (campaign?.isForFirst || coupon?.isForFirst)
    await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('first-purchases', 0))`;
  return { campaign, coupon };
}

async function readRow<Row>({ db }: Pick<Context, 'db'>, query: Prisma.Sql): Promise<Row> {
  const [row] = await db.$queryRaw<Row[]>(query);
  if (!row) throw new Error('an order names an offer that does not exist');
  return row;
}

/** Under its lock: it may have ended while that was waited for. */
async function stillRuns({ db }: Pick<Context, 'db'>, { id }: Campaign): Promise<boolean> {
  const running = await db.$queryRaw<unknown[]>`select from campaigns where id = ${id} and ${isRunning()}`;
  return running.length > 0;
}
