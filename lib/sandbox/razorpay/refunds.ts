import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Call } from '@/lib/sandbox/calls/answer-call';
import { readJson } from '@/lib/sandbox/http/body';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import { wait } from '@/lib/sandbox/http/wait';
import { randomDigits, randomId } from '@/lib/sandbox/ids';
import type { SandboxContext } from '@/lib/sandbox/services';
import type { Attempt, PaymentLink, Refund } from '@/lib/sandbox/state/razorpay-state';
import { describeRefund, refuse, textOf, unknownId } from './answers';
import { sendEvents } from './send-events';

type RazorpayCall = Call<'razorpay'>;

const refundBody = z.object({
  amount: z.int().min(100).optional(),
  speed: z.enum(['normal', 'optimum']).default('normal'),
  receipt: z.string().min(1).max(40),
  notes: z.object({ ref: z.string().max(256) }),
});
const KEY = /^[\w-]{10,}$/;

/** Gives money of a captured payment back, as RAZORPAY-8 says. */
export async function createRefund(call: RazorpayCall): Promise<Reply> {
  const { context, request } = call;
  const found = findAttempt(context, request.param('id'));
  if (!found) return unknownId();
  const { link, attempt } = found;
  const about = textOf(link);
  const body = refundBody.safeParse(readJson(request));
  if (!body.success) return refuse(`The ${body.error.issues[0]?.path.join('.') || 'body'} field is invalid.`);
  const key = request.headers['x-refund-idempotency'];
  if (typeof key !== 'string' || !KEY.test(key)) return refuse('The idempotency key is invalid.');
  if (call.take('refund_conflict', about))
    return refuse('Another request with the same idempotency key is in progress', 409);
  const { amount = attempt.amount - attempt.amountRefunded, receipt } = body.data;
  const before = attempt.refunds.find((refund) => refund.key === key);
  if (before)
    return isDeepStrictEqual(before.body, body.data)
      ? json(describeRefund(before))
      : refuse('Different request with the same idempotency key', 409);
  const refusal = refusalOf(call, { attempt, amount, receipt, about });
  if (refusal) return refuse(refusal);
  const refund: Refund = {
    id: randomId('rfnd'),
    paymentId: attempt.id,
    amount,
    receipt,
    key,
    body: body.data,
    status: 'pending',
    arn: null,
    createdAt: Math.floor(context.now().getTime() / 1000),
  };
  attempt.refunds.push(refund);
  attempt.amountRefunded += amount;
  if (attempt.amountRefunded === attempt.amount) attempt.status = 'refunded';
  const fate = fateOf(call, about);
  if (fate === 'processed') Object.assign(refund, { status: 'processed', arn: randomDigits(12) });
  context.changed();
  void follow(context, { link, attempt, refund }, fate);
  const lost = call.take('refund_answer_lost', about);
  if (lost) return call.holdAndReset(lost);
  return json(describeRefund(refund));
}

export function getRefund(call: RazorpayCall): Reply {
  const asked = call.request.param('id');
  const found = allRefunds(call.context).find(({ id }) => id === asked);
  return found ? json(describeRefund(found)) : unknownId();
}

export function listRefunds(call: RazorpayCall): Reply {
  const found = findAttempt(call.context, call.request.param('id'));
  if (!found) return unknownId();
  const items = found.attempt.refunds.toReversed().map(describeRefund);
  return json({ entity: 'collection', count: items.length, items });
}

/** The bank takes what is pending, or gives back what it had: both are told by webhooks. */
export async function endRefunds(
  context: SandboxContext,
  link: PaymentLink,
  { status, webhook }: { status: 'processed' | 'failed'; webhook: boolean },
): Promise<void> {
  for (const attempt of link.attempts)
    for (const refund of attempt.refunds) {
      if (refund.status === status || refund.status === 'failed') continue;
      end({ attempt, refund }, status);
      context.changed();
      if (webhook) await sendEvents(context, link, [{ name: `refund.${status}`, attempt, refund }]);
    }
}

interface Where {
  link: PaymentLink;
  attempt: Attempt;
  refund: Refund;
}
type Fate = 'processed' | 'pending' | 'failed' | { after: number };

function fateOf(call: RazorpayCall, about: string): Fate {
  if (call.take('refund_pending', about)) return 'pending';
  if (call.take('refund_fails', about)) return 'failed';
  const slows = call.take('refund_slows', about);
  return slows ? { after: Number(slows.ms) } : 'processed';
}

/** What happens to a refund after its answer, with the webhooks of it. */
async function follow(context: SandboxContext, where: Where, fate: Fate): Promise<void> {
  const { link, attempt, refund } = where;
  const tell = (name: string) => sendEvents(context, link, [{ name, attempt, refund }]);
  await tell('refund.created');
  if (fate === 'pending') return;
  if (typeof fate === 'object') {
    await tell('refund.speed_changed');
    await wait(fate.after, context.stopping);
  }
  if (fate !== 'processed') end(where, fate === 'failed' ? 'failed' : 'processed');
  context.changed();
  await tell(`refund.${refund.status}`);
}

function end({ attempt, refund }: Pick<Where, 'attempt' | 'refund'>, status: 'processed' | 'failed'): void {
  if (status === 'processed') {
    Object.assign(refund, { status, arn: randomDigits(12) });
    return;
  }
  refund.status = 'failed';
  attempt.amountRefunded -= refund.amount;
  attempt.status = 'captured';
}

interface Asked {
  attempt: Attempt;
  amount: number;
  receipt: string;
  about: string;
}

function refusalOf(call: RazorpayCall, { attempt, amount, receipt, about }: Asked): string | null {
  if (call.take('refund_low_balance', about))
    return 'Your account does not have enough balance to carry out the refund operation.';
  if (call.take('refund_blocked', about))
    return 'Refund is not allowed because a dispute is open on this payment.';
  if (!attempt.captured) return 'The payment status should be captured for action to be taken';
  if (attempt.refunds.some((refund) => refund.receipt === receipt))
    return 'A refund with the same receipt already exists for this payment.';
  if (attempt.amountRefunded === attempt.amount) return 'The payment has been fully refunded already';
  if (attempt.amountRefunded + amount > attempt.amount)
    return 'The total refund amount is greater than the refund payment amount';
  return null;
}

function allRefunds({ state }: SandboxContext): Refund[] {
  return state.razorpay.links.flatMap(({ attempts }) => attempts.flatMap(({ refunds }) => refunds));
}

function findAttempt({ state }: SandboxContext, id: string): Pick<Where, 'link' | 'attempt'> | null {
  for (const link of state.razorpay.links) {
    const attempt = link.attempts.find((each) => each.id === id);
    if (attempt) return { link, attempt };
  }
  return null;
}
