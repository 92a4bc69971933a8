import { z } from 'zod';
import { decimalText, idText, lineText } from '@/lib/integrations/http';

// Where a refusal carries its code is not recorded; it is taken from either place when it is there.
const code = z.union([z.int(), z.string()]).transform(String).nullish();

const refusal = z.object({ status: z.literal(false), msg: lineText, code, error_code: code });

export type Refusal = z.output<typeof refusal>;

export const createReply = z.discriminatedUnion('status', [
  refusal,
  z.object({
    status: z.literal(true),
    data: z.object({ order_id: idText, payment_url: z.url({ protocol: /^https?$/ }) }),
  }),
]);

export const statusReply = z.discriminatedUnion('status', [
  refusal,
  z.object({
    status: z.literal(true),
    data: z.object({
      id: idText,
      client_txn_id: z.string().max(100),
      amount: decimalText,
      status: z.string(),
      upi_txn_id: z.union([z.string(), z.int().transform(String)]).nullish(),
      customer_vpa: lineText,
      remark: lineText,
    }),
  }),
]);

export type Status = Extract<z.output<typeof statusReply>, { status: true }>['data'];

/** 1610: no such payment on that day. The code is documented, the wording is a guess. */
export function isNotFound(reply: Refusal): boolean {
  return [reply.code, reply.error_code].includes('1610') || /\b1610\b|not found|no record/i.test(reply.msg);
}

export function isDuplicate(reply: Refusal): boolean {
  return /already (exists|used)|duplicate/i.test(reply.msg);
}
