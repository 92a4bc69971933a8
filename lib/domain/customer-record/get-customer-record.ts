import { listCustomerNotes, listDevices } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { namesOfTiers } from '@/lib/domain/offers';
import { listReceivables } from '@/lib/domain/payments';
import { may } from '@/lib/domain/permissions';
import { presentTransaction, WITH_OWNER, withBalances } from '@/lib/domain/wallet';
import type { User } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { rupees } from '@/lib/platform/money';
import { readBlocks, readOrders, readPayments, readPlayers, readTotals } from './read-orders';
import { readWaits } from './read-waits';
import {
  type CustomerMessage,
  type CustomerOrder,
  type CustomerRecord,
  MOST_NOTES,
  MOST_ROWS,
} from './schema';

type RecordContext = Pick<Context, 'db' | 'clock' | 'actor' | 'shop' | 'sealer'>;

/**
 * All that is known about a customer, for staff: of each kind the newest rows, by an index of the account. What the
 * reader's role does not include is not read. Throws not_found.
 */
export async function getCustomerRecord(
  context: RecordContext,
  { userid }: { userid: string },
): Promise<CustomerRecord> {
  const { db, actor } = context;
  const found = await db.user.findUnique({ where: { id: userid } });
  if (!found) throw notFound('User');
  const [[user], erasure, tiers, points, devices, waits, notes] = await Promise.all([
    withBalances(context, [found]),
    db.erasure.findUnique({ where: { userId: userid }, select: { sealedAt: true, wipeAt: true } }),
    namesOfTiers(context, [found]),
    readPoints(context, userid),
    listDevices(context, { userid, sessionId: '' }),
    readWaits(context, userid),
    listCustomerNotes(context, { userId: userid, take: MOST_NOTES }),
  ]);
  if (!user) throw notFound('User');
  const readsContacts = may(actor, 'contacts.read');
  return {
    user,
    tier: tiers[userid] ?? null,
    erased: erasure && { at: erasure.sealedAt.toISOString(), wipeAt: erasure.wipeAt.toISOString() },
    blockedAt: found.blockedAt?.toISOString() ?? null,
    lockedAt: found.lockedAt?.toISOString() ?? null,
    mobileVerified: found.mobileVerifiedAt !== null,
    identity: identityOf(found),
    hasSecondFactor: found.totpConfirmedAt !== null || found.passkeyCount > 0,
    points,
    ...(await readSales(context, userid)),
    wallet: may(actor, 'wallet.read') ? await readWallet(context, userid) : null,
    devices: devices
      .slice(0, MOST_ROWS)
      .map((device) => ({ ...device, address: readsContacts ? device.address : null })),
    waits,
    notes,
  };
}

function identityOf({
  identitySubject,
  identityLinkedAt,
  endedIdentities,
}: User): CustomerRecord['identity'] {
  const [isLinked, ended] = [identitySubject !== null, endedIdentities.length];
  return isLinked || ended > 0 ? { isLinked, since: identityLinkedAt?.toISOString() ?? null, ended } : null;
}

type Sales = Pick<
  CustomerRecord,
  'totals' | 'orders' | 'payments' | 'players' | 'owes' | 'blocks' | 'messages'
>;

async function readSales(context: RecordContext, userid: string): Promise<Sales> {
  if (!may(context.actor, 'orders.read'))
    return {
      totals: null,
      orders: null,
      payments: null,
      players: null,
      owes: null,
      blocks: null,
      messages: null,
    };
  const [totals, orders, payments, players, owes, blocks] = await Promise.all([
    readTotals(context, userid),
    readOrders(context, userid),
    readPayments(context, userid),
    readPlayers(context, userid),
    listReceivables(context, { userIds: [userid] }),
    readBlocks(context, userid),
  ]);
  const messages = await readMessages(context, orders);
  return { totals, orders, payments, players, owes, blocks, messages };
}

async function readPoints({ db }: Pick<Context, 'db'>, userId: string): Promise<number> {
  const wallet = await db.wallet.findFirst({ where: { userId, currency: 'POINTS' } });
  return rupees(wallet?.balance ?? 0n);
}

async function readWallet({ db }: Pick<Context, 'db'>, userId: string) {
  const lines = await db.walletTransaction.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { txnid: 'desc' }],
    take: MOST_ROWS,
    include: WITH_OWNER,
  });
  return lines.map(presentTransaction);
}

/**
 * The messages about the newest orders, which are kept for 30 days; they have an index by order and none by account.
 */
async function readMessages(
  { db }: Pick<Context, 'db'>,
  orders: CustomerOrder[],
): Promise<CustomerMessage[]> {
  const messages = await db.notification.findMany({
    where: { orderId: { in: orders.map(({ orderid }) => orderid) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST_ROWS,
  });
  return messages.map(({ id, kind, channel, orderId, sentAt, droppedAt, createdAt }) => ({
    _id: id,
    kind,
    channel,
    orderid: orderId,
    state: sentAt ? 'sent' : droppedAt ? 'dropped' : 'waits',
    createdAt: createdAt.toISOString(),
  }));
}
