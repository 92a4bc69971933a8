import type { Context } from '@/lib/domain/context';
import { getHelpForStaff } from '@/lib/domain/orders';
import type { HelpMessage, Order, Payment } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { rupees } from '@/lib/platform/money';
import { presentMessage, presentSummary } from './present-request';
import type { HelpRequestOfStaff } from './schema';

const MAX_TOP_UPS = 5;

/** A help request with the facts that its answer needs, for staff. Throws not_found. */
export async function getRequest(
  context: Pick<Context, 'db' | 'clock' | 'language' | 'shop'>,
  { number }: { number: string },
): Promise<HelpRequestOfStaff> {
  const { db } = context;
  const found = await db.helpRequest.findUnique({
    where: { id: number },
    include: {
      user: true,
      order: { include: { payments: { orderBy: { createdAt: 'asc' } } } },
      messages: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    },
  });
  if (!found) throw notFound('Request');
  const { order, user, messages } = found;
  const [payments, help, names] = await Promise.all([
    order?.payments ?? newestTopUps(context, user.id),
    order && getHelpForStaff(context, { orderId: order.id }),
    namesOf(context, messages),
  ]);
  return {
    ...presentSummary(found),
    version: found.version,
    messages: messages.map((each) => ({
      ...presentMessage(each),
      by: each.staffId === null ? null : (names.get(each.staffId) ?? each.staffId),
    })),
    customer: {
      userid: user.id,
      name: user.name,
      email: user.email ?? '',
      mobilenumber: user.mobile?.replace(/^\+91/, '') ?? '',
      language: found.language === 'hi' ? 'hi' : 'en',
    },
    order: order && presentOrder(order),
    payments: payments.map(({ clientTxnId, status, amount, utr, createdAt }) => ({
      client_txn_id: clientTxnId,
      status,
      utr,
      amount: rupees(amount),
      createdAt: createdAt.toISOString(),
    })),
    answers: help?.answers ?? [],
  };
}

function presentOrder(order: Order): HelpRequestOfStaff['order'] {
  return {
    status: order.status,
    inputs: [order.input1, order.input2, ...order.moreInputs].filter((input) => input !== ''),
    username: order.playerName,
    value: rupees(order.value),
    paymentmode: order.paymentMode,
    transactionid: order.transactionid,
    reason: order.reason,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
  };
}

/** What a question about no order is most often about. */
function newestTopUps({ db }: Pick<Context, 'db'>, userId: string): Promise<Payment[]> {
  return db.payment.findMany({
    where: { userId, purpose: 'topup' },
    orderBy: { createdAt: 'desc' },
    take: MAX_TOP_UPS,
  });
}

async function namesOf({ db }: Pick<Context, 'db'>, messages: HelpMessage[]): Promise<Map<string, string>> {
  const people = await db.user.findMany({
    where: { id: { in: messages.flatMap(({ staffId }) => staffId ?? []) } },
    select: { id: true, name: true },
  });
  return new Map(people.map(({ id, name }) => [id, name]));
}
