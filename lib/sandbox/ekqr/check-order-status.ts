import { z } from 'zod';
import type { Call } from '@/lib/sandbox/calls/answer-call';
import { istDayFirst } from '@/lib/sandbox/clock';
import { readJson } from '@/lib/sandbox/http/body';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import { describePayment, recordNotFound, refuse } from './answers';

const statusBody = z.object({ key: z.string(), client_txn_id: z.string(), txn_date: z.string() });

/** Payments are filed under the IST day of their creation: the right id with another date is not found. */
export async function checkOrderStatus(call: Call<'ekqr'>): Promise<Reply> {
  const { state, credentials } = call.context;
  const body = statusBody.safeParse(readJson(call.request));
  if (!body.success) return refuse(`Invalid ${String(body.error.issues[0]?.path[0] ?? 'body')}`);
  const { key, client_txn_id, txn_date } = body.data;
  if (key !== credentials.ekqr.key || call.take('wrong_key')) return refuse('Invalid API Key');
  if (call.take('expired_plan')) return refuse('Your plan has expired');
  const payment = state.payments.find((candidate) => candidate.clientTxnId === client_txn_id);
  if (!payment || istDayFirst(new Date(payment.createdAt)) !== txn_date) return recordNotFound();
  if (call.take('wrong_date')) return recordNotFound();

  const data = { ...describePayment(payment), Merchant: { name: 'Sandbox UPI', upi_id: 'tarang@sandbox' } };
  if (call.take('truncated_amount')) data.amount = Math.trunc(data.amount);
  const reversed = payment.status === 'success' ? call.take('reversed') : null;
  if (reversed)
    return json({ status: true, msg: 'Transaction found', data: { ...data, status: reversed.status } });
  if (call.take('wrong_order_id')) data.id += 1_000_000;
  if (call.take('reference_missing')) data.upi_txn_id = '';
  return json({ status: true, msg: 'Transaction found', data });
}
