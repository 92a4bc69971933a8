import { listCustomerNotes } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { findInvoiceCorrection, listDocuments } from '@/lib/domain/invoices';
import {
  getHelpForStaff,
  hasPaymentCase,
  listRefundRecords,
  type OrderWithEvidence,
  presentWaiting,
  sumCredited,
  sumGivenBack,
  WITH_EVIDENCE,
  withRefunds,
} from '@/lib/domain/orders';
import type { SourceRefundRecord, SourceRefundState, WaitingOrder } from '@/lib/domain/orders/schema';
import { payerOf } from '@/lib/domain/payers';
import { may } from '@/lib/domain/permissions';
import type { Prisma, Review } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { type Paise, rupees } from '@/lib/platform/money';
import { presentDispute } from './dispute-evidence';
import { findArchive } from './find-archive';
import { namesOf } from './names';
import { type DeliveryFacts, proveDelivery } from './prove-delivery';
import type { DisputeView, OrderRecord, TimelineEntry, TimelineKind } from './schema';
import { presentAttempts } from './timeline/present-attempts';
import { presentCases } from './timeline/present-cases';
import { actorOf, presentEvents } from './timeline/present-events';
import { presentRefunds } from './timeline/present-refunds';
import { readChanges } from './timeline/read-changes';
import { readHelp } from './timeline/read-help';
import { readLedger } from './timeline/read-ledger';
import { readMessages } from './timeline/read-messages';
import { readNotes } from './timeline/read-notes';
import { presentPayments, readWebhooks } from './timeline/read-payments';

/** The most rows of each kind that are read, newest first; an ordinary order has fewer than ten. */
const MOST = 200;

/** The others are on the page of the customer. */
const MOST_CUSTOMER_NOTES = 3;

const NEWEST_EVENTS = {
  orderBy: { id: 'desc' },
  take: MOST,
} satisfies Prisma.Order$eventsArgs;

type RecordContext = Pick<Context, 'db' | 'clock' | 'language' | 'actor' | 'suppliers' | 'sealer' | 'shop'>;

/**
 * All that is known about an order in any state, for staff. What the reader's role does not include is not read: the
 * ledger, help requests, the audit log, the customer, the cost. Throws not_found.
 */
export async function getOrderRecord(
  context: RecordContext,
  { orderId }: { orderId: string },
): Promise<OrderRecord> {
  const { db, actor } = context;
  const found = await db.order.findUnique({
    where: { id: orderId },
    include: {
      ...WITH_EVIDENCE,
      ...withRefunds,
      events: NEWEST_EVENTS,
      refunds: { orderBy: { createdAt: 'asc' } },
      reopenings: true,
      user: { select: { id: true, name: true, email: true, mobile: true, createdAt: true } },
      product: { select: { nameHi: true } },
      item: { select: { nameHi: true } },
    },
  });
  if (!found) throw notFound('Order');
  const waiting = presentWaiting(context, found);
  const reviews = await readReviews(context, found);
  const [givenBack, help, sourceRefunds] = await Promise.all([
    sumGivenBack(context, orderId),
    getHelpForStaff(context, { orderId }),
    listRefundRecords(context, orderId),
  ]);
  const { user, cost } = found;
  const delivery = deliveryOf(found, waiting, { givenBack, sourceRefunds, reviews });
  return {
    waiting,
    paidAt: found.paidAt?.toISOString() ?? null,
    endedAt: found.endedAt?.toISOString() ?? null,
    cost: cost === null || !may(actor, 'stats.read') ? null : rupees(cost),
    customer: may(actor, 'users.read')
      ? {
          userid: user.id,
          name: user.name,
          email: user.email ?? '',
          mobilenumber: user.mobile?.replace(/^\+91/, '') ?? '',
        }
      : null,
    customerNotes: may(actor, 'users.read')
      ? await listCustomerNotes(context, { userId: user.id, take: MOST_CUSTOMER_NOTES })
      : null,
    proof: proveDelivery(delivery),
    disputes: await readDisputes(context, found, delivery),
    documents: await listDocuments(context, { orderId }),
    invoiceCorrection: may(actor, 'payments.settle')
      ? await findInvoiceCorrection(context, { orderId })
      : null,
    answers: help.answers,
    sourceRefunds,
    archive: await findArchive(context, found),
    ...(await readTimeline(context, { found, waiting, reviews, sourceRefunds })),
  };
}

type Found = OrderWithEvidence &
  Prisma.OrderGetPayload<{
    include: {
      events: true;
      refunds: true;
      reopenings: true;
      user: { select: { id: true; name: true; email: true; mobile: true; createdAt: true } };
      product: { select: { nameHi: true } };
      item: { select: { nameHi: true } };
    };
  }>;

const ELSEWHERE: readonly SourceRefundState[] = ['asked', 'due', 'sent', 'processed', 'failed', 'returned'];

/** The cases about the order and about its payments, closed ones too. */
function readReviews({ db }: Pick<Context, 'db'>, { id, payments }: Found): Promise<Review[]> {
  return db.review.findMany({
    where: { OR: [{ orderId: id }, { paymentId: { in: payments.map((payment) => payment.id) } }] },
    orderBy: [{ openedAt: 'desc' }, { id: 'desc' }],
    take: MOST,
  });
}

async function readDisputes(
  context: Pick<Context, 'db' | 'sealer'>,
  { payments, createdAt, user }: Found,
  delivery: DeliveryFacts,
): Promise<DisputeView[]> {
  const disputes = await context.db.paymentDispute.findMany({
    where: { paymentId: { in: payments.map(({ id }) => id) } },
    orderBy: [{ openedAt: 'desc' }, { id: 'asc' }],
    take: MOST,
  });
  return disputes.flatMap((dispute) => {
    const payment = payments.find(({ id }) => id === dispute.paymentId);
    if (!payment) return [];
    const { gatewayPaymentId, utr, paidAt, receivedAmount, amount } = payment;
    const payerVpa = payerOf(context, payment);
    const received = receivedAmount ?? amount;
    return [
      presentDispute({
        dispute,
        delivery,
        placedAt: createdAt,
        customerSince: user.createdAt,
        payment: { gatewayPaymentId, utr, payerVpa, paidAt, received },
      }),
    ];
  });
}

function deliveryOf(
  found: Found,
  { attempts }: WaitingOrder,
  {
    givenBack,
    sourceRefunds,
    reviews,
  }: { givenBack: Paise; sourceRefunds: SourceRefundRecord[]; reviews: Review[] },
): DeliveryFacts {
  const { productName, itemName, product, item } = found;
  return {
    order: found.id,
    status: found.status,
    names: {
      en: { item: itemName, product: productName },
      hi: { item: item.nameHi || itemName, product: product.nameHi || productName },
    },
    username: found.playerName,
    inputs: [found.input1, found.input2, ...found.moreInputs].filter((input) => input !== ''),
    deliveredAt: found.events.find(({ kind }) => kind === 'delivered')?.at ?? found.endedAt,
    endedAt: found.endedAt,
    givenBack,
    credited: sumCredited(found.events),
    hasCodes: found.codes > 0,
    hasPaymentCase: hasPaymentCase(found.paidAt, reviews),
    isInWallet: sourceRefunds.every(({ state }) => !ELSEWHERE.includes(state)),
    packs: attempts
      .filter(({ outcome }) => outcome === 'delivered')
      .map(({ supplier, region, pack, reference, supplierOrderId, answeredAt }) => ({
        supplier,
        region,
        pack,
        reference,
        supplierOrderId,
        answeredAt,
      })),
  };
}

interface TimelineInput {
  found: Found;
  waiting: WaitingOrder;
  reviews: Review[];
  sourceRefunds: SourceRefundRecord[];
}

async function readTimeline(
  context: RecordContext,
  { found, waiting, reviews, sourceRefunds }: TimelineInput,
): Promise<Pick<OrderRecord, 'timeline' | 'shortened' | 'withheld'>> {
  const { actor } = context;
  const { id: orderId, payments, refunds, reopenings, events, attempts } = found;
  const paymentIds = payments.map(({ id }) => id);
  const own = [...refunds, ...reopenings, ...reviews, ...sourceRefunds];
  const references = [...paymentIds, ...own.map(({ id }) => id)];
  const [webhooks, messages, notes, ledger, help] = await Promise.all([
    readWebhooks(context, payments, MOST),
    readMessages(context, orderId, MOST),
    readNotes(context, orderId, MOST),
    may(actor, 'wallet.read') ? readLedger(context, { orderId, references, take: MOST }) : null,
    may(actor, 'help.read') ? readHelp(context, orderId, MOST) : null,
  ]);
  const changes = may(actor, 'audit.read')
    ? await readChanges(context, objectsOf(orderId, paymentIds, reviews, help?.numbers ?? []), MOST)
    : null;
  const nameOf = await namesOf(context, [
    ...events.map(({ detail }) => actorOf(detail)),
    ...refunds.flatMap(({ actorId, approverId }) => [actorId, approverId]),
    ...reviews.map(({ closedById }) => closedById),
    ...notes.actors,
    ...(ledger?.actors ?? []),
    ...(help?.actors ?? []),
  ]);
  const kinds: Record<TimelineKind, TimelineEntry[] | null> = {
    order: presentEvents(events, nameOf),
    payment: presentPayments(context, payments),
    webhook: webhooks,
    attempt: presentAttempts(waiting.attempts, attempts),
    case: presentCases(context, reviews, nameOf),
    ledger: ledger?.present(nameOf) ?? null,
    refund: presentRefunds(refunds, nameOf),
    message: messages,
    help: help?.present(nameOf) ?? null,
    note: notes.present(nameOf),
    change: changes,
  };
  const names = Object.keys(kinds) as TimelineKind[];
  return {
    timeline: inOrder(names.flatMap((kind) => kinds[kind] ?? [])),
    shortened: names.filter((kind) => (kinds[kind]?.length ?? 0) >= MOST),
    withheld: names.filter((kind) => kinds[kind] === null),
  };
}

/** What the audit log knows of an order by other names than its own. */
function objectsOf(orderId: string, paymentIds: string[], reviews: Review[], numbers: string[]) {
  const alerts = [`order:${orderId}`, ...reviews.map(({ id }) => `case:${id}`)];
  return [
    { objectType: 'order', ids: [orderId] },
    { objectType: 'payment', ids: paymentIds },
    { objectType: 'help-request', ids: numbers },
    { objectType: 'alert', ids: alerts },
  ];
}

/** Newest first; of one moment the last that was read, so that what was paid stands above what was asked for. */
function inOrder(entries: TimelineEntry[]): TimelineEntry[] {
  return entries
    .map((entry, place) => ({ entry, place }))
    .sort((a, b) => (a.entry.at === b.entry.at ? b.place - a.place : a.entry.at < b.entry.at ? 1 : -1))
    .map(({ entry }) => entry);
}
