import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ReadWebhook, WebhookClaim } from '@/lib/integrations/payments/port';
import { isSameSecret } from '@/lib/platform/digest';

const entity = <T extends z.ZodRawShape>(shape: T) =>
  z
    .object({ entity: z.object(shape) })
    .optional()
    .catch(undefined);
const reference = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/);
const named = reference.optional().catch(undefined);
/** Notes can be changed on the gateway's dashboard, and without any they are an empty list. */
const notes = z.object({ ref: reference }).optional().catch(undefined);

const event = z.object({
  event: z.string(),
  payload: z.object({
    payment_link: entity({ reference_id: reference }),
    payment: entity({ id: named, notes }),
    order: entity({ receipt: reference }),
    refund: entity({ payment_id: named, notes }),
    dispute: entity({ id: reference, payment_id: named }),
  }),
});

/**
 * The payment that a webhook names, null without a valid signature. Two secrets are accepted, because the gateway
 * repeats an older event with the secret of its time (RAZORPAY-5). Events come twice, late and in any order, so what
 * one says is a reason to ask.
 */
export function readWebhook(
  secrets: readonly string[],
  headers: Headers,
  rawBody: string,
): ReadWebhook | null {
  const signature = headers.get('x-razorpay-signature') ?? '';
  if (!secrets.some((secret) => isSigned(rawBody, { secret, signature }))) return null;
  const id = headers.get('x-razorpay-event-id');
  const eventId = id !== null && /^[\w-]{1,64}$/.test(id) ? id : null;
  const parsed = parse(rawBody);
  if (!parsed) return { clientTxnId: null, eventId };
  const { payment_link, payment, order, refund, dispute } = parsed.payload;
  const clientTxnId =
    payment_link?.entity.reference_id ??
    payment?.entity.notes?.ref ??
    order?.entity.receipt ??
    refund?.entity.notes?.ref ??
    null;
  const gatewayPaymentId =
    payment?.entity.id ?? refund?.entity.payment_id ?? dispute?.entity.payment_id ?? null;
  return { clientTxnId, gatewayPaymentId, eventId, claim: claimOf(parsed) };
}

/** Of a payment that is settled already: whether the gateway must be asked about it again. */
function claimOf({ event: name, payload }: z.output<typeof event>): WebhookClaim | null {
  if (name === 'payment.failed') return { outcome: 'failed' };
  if (name.startsWith('payment.dispute.') && payload.dispute)
    return { outcome: 'disputed', disputeId: payload.dispute.entity.id };
  return /^(refund|payment\.dispute)\./.test(name) ? { outcome: 'changed' } : null;
}

export function isSigned(
  rawBody: string,
  { secret, signature }: { secret: string; signature: string },
): boolean {
  return isSameSecret(signature.toLowerCase(), createHmac('sha256', secret).update(rawBody).digest('hex'));
}

function parse(rawBody: string): z.output<typeof event> | null {
  try {
    return event.safeParse(JSON.parse(rawBody)).data ?? null;
  } catch {
    // Signed, and no JSON: it names no payment, which is no error of ours.
    return null;
  }
}
