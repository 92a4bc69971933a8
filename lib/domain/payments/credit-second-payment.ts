import { assertIndependent, requireSecondApprover, type SecondApprover } from '@/lib/domain/accounts';
import type { Context, PaidState } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { formatRupees, type Paise, paiseFromRupees, rupees } from '@/lib/platform/money';
import { after, hours } from '@/lib/platform/time';
import { isSameReference } from './claims';
import { isSurplus } from './notice-surplus';
import { readReference } from './read-reference';
import { secondOf } from './received';

export interface FoundAtBank {
  reference?: string | undefined;
  /** Rupees. */
  amount?: number | undefined;
  approver?: SecondApprover | undefined;
}

const WINDOW = hours(24);

/**
 * The money of a bank payment beside another, as a person found it in the bank's statement. The reference must be the
 * one that the gateway named, if it did; of a webhook nothing is believed, so the amount is typed too. Throws
 * invalid_input, forbidden for a credit to oneself or a related account, approval_required above what one may credit
 * alone.
 */
export async function readSecondPayment(
  context: Context,
  payment: Payment,
  { reference, amount, approver }: FoundAtBank,
): Promise<{ state: PaidState; approverId: string | null; isSurplus: boolean }> {
  const utr = readReference(reference).toUpperCase();
  const said = secondOf(context, payment);
  if (!said) throw new AppError('conflict', 'payments.nothingReceived');
  const isNamed = said.source === 'gateway';
  const { utr: named } = said;
  if (isNamed && named !== null && !isSameReference(named, utr))
    throw new AppError('invalid_input', 'payments.referenceDiffers', {
      fields: { reference: 'fieldErrors.notReference' },
    });
  const money = isNamed ? payment.amount : readTyped(amount);
  const approverId = await requireSecondForCredit(context, payment, { money, approver });
  const state: PaidState = {
    outcome: 'paid',
    clientTxnId: payment.clientTxnId,
    gatewayOrderId: '',
    amount: money,
    currency: 'INR',
    utr,
    payerVpa: said.payerVpa,
    remark: '',
  };
  const page = await context.db.payment.findUniqueOrThrow({ where: { id: payment.besideId ?? '' } });
  return { state, approverId, isSurplus: isSurplus(context, payment, page) };
}

function readTyped(amount: number | undefined): Paise {
  try {
    if (amount !== undefined) return paiseFromRupees(amount);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new AppError('invalid_input', 'payments.amountNeeded', { fields: { amount: 'fieldErrors.empty' } });
}

/** The id of the second person; null where one is enough. Credits without proof by the gateway add up over a day. */
async function requireSecondForCredit(
  context: Context,
  { userId: receiverId }: Payment,
  { money, approver }: { money: Paise; approver: SecondApprover | undefined },
): Promise<string | null> {
  const { actor, db, clock, shop } = context;
  await assertIndependent(context, { personId: actor.id ?? '', receiverId });
  // One after the other until the transaction ends, because simultaneous credits would not see each other.
  await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('second-payments', 0))`;
  if (approver) {
    const personId = await requireSecondApprover(context, approver, 'payments.settle');
    await assertIndependent(context, { personId, receiverId });
    return personId;
  }
  const alone = paiseFromRupees(shop.creditAlone);
  const { _sum } = await db.payment.aggregate({
    _sum: { receivedAmount: true },
    where: {
      status: 'paid',
      besideId: { not: null },
      reviews: { some: { closedById: actor.id, closedAt: { gt: after(clock.now(), -WINDOW) } } },
    },
  });
  if ((_sum.receivedAmount ?? 0n) + money <= alone) return null;
  const most = formatRupees(rupees(alone));
  throw new AppError('approval_required', message('payments.creditNeedsApproval', { amount: most }));
}
