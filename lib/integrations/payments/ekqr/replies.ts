import { z } from 'zod';
import { decimalText, idText, lineText, looseText } from '@/lib/integrations/http';

// The documents do not say which field of a refusal contains its code, so both are read.
const code = z.union([z.int(), z.string()]).transform(String).nullish();

const refusal = z.object({ status: z.literal(false), msg: lineText, code, error_code: code });

export type Refusal = z.output<typeof refusal>;

export const createReply = z.discriminatedUnion('status', [
  refusal,
  z.object({
    status: z.literal(true),
    data: z.object({
      order_id: idText,
      payment_url: z.url({ protocol: /^https?$/ }),
      // Beside the page and not needed for it: another shape is no reason to refuse the payment.
      upi_intent: z.object({ bhim_link: z.string() }).nullish().catch(null),
    }),
  }),
]);

/** The bank reference has twelve digits, of which a number loses the zeros in front. */
function referenceText(reference: number): string {
  return String(reference).padStart(12, '0');
}

export const statusReply = z.discriminatedUnion('status', [
  refusal,
  z.object({
    status: z.literal(true),
    data: z.object({
      id: idText,
      client_txn_id: z.string().max(100),
      amount: decimalText,
      status: z.string(),
      upi_txn_id: z.union([z.string(), z.int().transform(referenceText)]).nullish(),
      customer_vpa: looseText,
      remark: looseText,
    }),
  }),
]);

export type Status = Extract<z.output<typeof statusReply>, { status: true }>['data'];

/** The whole sentence, because a merchant or a key that is not found says nothing about the payment. */
const NOT_FOUND =
  /\b1610\b|^(the )?(record|transaction|txn|order|payment)s? (was )?not found\W*$|^no (such )?(record|transaction|txn|order|payment)s?( (was )?found)?\W*$/i;

/** Code 1610 means that there is no such payment on that day. The code is documented; the texts are guesses. */
export function isNotFound(reply: Refusal): boolean {
  return [reply.code, reply.error_code].includes('1610') || NOT_FOUND.test(reply.msg);
}

export function isDuplicate(reply: Refusal): boolean {
  return /already (exists|used)|duplicate/i.test(reply.msg);
}
