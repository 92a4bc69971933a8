import { postOut } from '@/lib/sandbox/http/post-out';
import { wait } from '@/lib/sandbox/http/wait';
import { randomId } from '@/lib/sandbox/ids';
import type { SandboxContext } from '@/lib/sandbox/services';
import type { Attempt, Dispute, PaymentLink, Refund } from '@/lib/sandbox/state/razorpay-state';
import {
  describeAttempt,
  describeDispute,
  describeLink,
  describeOrder,
  describeRefund,
  textOf,
} from './answers';
import { sign } from './sign';

export interface LinkEvent {
  name: string;
  attempt?: Attempt;
  dispute?: Dispute;
  /** The refund that was asked for by a call; absent for one of the dashboard. */
  refund?: Refund;
}

/** A webhook as it was when the event happened. */
interface Prepared {
  id: string;
  body: string;
}

/**
 * Sends what happened to a link, signed (RAZORPAY-5), one after the other, as the faults say. The bodies are written at
 * once: each is a snapshot. Resolves when the store has answered all of them.
 */
export async function sendEvents(
  context: SandboxContext,
  link: PaymentLink,
  events: readonly LinkEvent[],
): Promise<void> {
  const take = (name: Parameters<typeof context.faults.take<'razorpay'>>[1]) =>
    context.faults.take('razorpay', name, { on: 'webhook', region: null, text: textOf(link) });
  const prepared = events.map((event) => prepare(context, link, event));
  if (take('webhook_lost')) return;
  const late = take('webhook_late');
  if (late) await wait(Number(late.ms), context.stopping);
  const copies = take('webhook_twice') ? 2 : 1;
  const secret = chooseSecret(context, take);
  for (const event of take('webhook_disordered') ? prepared.toReversed() : prepared) {
    const headers = {
      'x-razorpay-event-id': event.id,
      ...(secret !== null && { 'x-razorpay-signature': sign(secret, event.body) }),
    };
    await Promise.all(
      Array.from({ length: copies }, async () => {
        const { razorpayWebhookUrl } = context.settings;
        link.webhooks.push(
          await postOut(context, razorpayWebhookUrl, event.body, 'application/json', headers),
        );
      }),
    );
  }
  context.changed();
}

/** Null: unsigned. */
function chooseSecret(
  { credentials }: SandboxContext,
  take: (name: 'webhook_unsigned' | 'webhook_bad_signature' | 'webhook_old_secret') => unknown,
): string | null {
  if (take('webhook_unsigned')) return null;
  if (take('webhook_bad_signature')) return 'the secret of somebody else';
  const { webhookSecret, previousWebhookSecret } = credentials.razorpay;
  return take('webhook_old_secret') ? previousWebhookSecret : webhookSecret;
}

function prepare(
  { urls }: SandboxContext,
  link: PaymentLink,
  { name, attempt, dispute, refund }: LinkEvent,
): Prepared {
  const isOfLink = name.startsWith('payment_link.') || name.startsWith('order.');
  const payload = {
    ...(isOfLink && {
      payment_link: { entity: describeLink(link, urls.razorpay) },
      // Here alone the id lacks its beginning.
      order: { entity: { ...describeOrder(link), id: link.orderId.replace('order_', '') } },
    }),
    ...(attempt && { payment: { entity: describeAttempt(link, attempt) } }),
    ...(dispute && { dispute: { entity: describeDispute(dispute) } }),
    ...(refund && { refund: { entity: describeRefund(refund) } }),
    ...(attempt &&
      !refund &&
      name.startsWith('refund.') && {
        refund: {
          entity: {
            id: randomId('rfnd'),
            payment_id: attempt.id,
            amount: attempt.amountRefunded,
            status: 'processed',
            notes: [],
          },
        },
      }),
  };
  const event = {
    entity: 'event',
    account_id: 'acc_TarangSandbox',
    event: name,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(Date.now() / 1000),
  };
  return { id: randomId('evt'), body: JSON.stringify(event) };
}
