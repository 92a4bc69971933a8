import { z } from 'zod';
import type { Call } from '@/lib/sandbox/calls/answer-call';
import { readJson } from '@/lib/sandbox/http/body';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import { randomId } from '@/lib/sandbox/ids';
import type { PaymentLink } from '@/lib/sandbox/state/razorpay-state';
import { describeLink, refuse } from './answers';

const off = z.literal(false);
const linkBody = z.object({
  amount: z.int().min(100),
  currency: z.literal('INR'),
  accept_partial: off,
  reference_id: z.string().min(1).max(40),
  description: z.string().max(2_048).default(''),
  customer: z
    .object({
      name: z.string().default(''),
      email: z.email().or(z.literal('')).default(''),
      contact: z.string().default(''),
    })
    .default({ name: '', email: '', contact: '' }),
  notify: z.object({ sms: z.boolean(), email: z.boolean() }),
  reminder_enable: z.boolean(),
  notes: z.object({ ref: z.string().max(256) }),
  callback_url: z.url(),
  callback_method: z.literal('get'),
  expire_by: z.int(),
  options: z.object({
    checkout: z.object({
      method: z.object({ upi: z.literal(true), card: off, netbanking: off, wallet: off }),
    }),
  }),
});

const QUARTER = 15 * 60;

export async function createLink(call: Call<'razorpay'>): Promise<Reply> {
  const { state, urls, changed } = call.context;
  const body = linkBody.safeParse(readJson(call.request));
  if (!body.success) return refuse(`The ${body.error.issues[0]?.path.join('.') || 'body'} field is invalid.`);
  const { reference_id: reference } = body.data;
  if (call.take('link_cap')) return refuse('Test mode has a limit of 30 links', 400, 'RATE_LIMIT_EXCEEDED');
  const isTaken = state.razorpay.links.some((link) => link.reference === reference);
  if (isTaken || call.take('duplicate_reference'))
    return refuse(`payment link with given reference_id: ${reference} already exists`);
  const now = Math.floor(call.context.now().getTime() / 1000);
  if (body.data.expire_by < now + QUARTER)
    return refuse('expire_by should be at least 15 minutes after current time');

  const link = openLink(body.data, now);
  state.razorpay.links.push(link);
  changed();
  const lost = call.take('lost_after_creation');
  if (lost) return call.holdAndReset(lost);
  return json(describeLink(link, urls.razorpay));
}

function openLink(body: z.infer<typeof linkBody>, createdAt: number): PaymentLink {
  return {
    id: randomId('plink'),
    orderId: randomId('order'),
    reference: body.reference_id,
    amount: body.amount,
    description: body.description,
    customer: body.customer,
    callbackUrl: body.callback_url,
    status: 'created',
    createdAt,
    attempts: [],
    disputes: [],
    webhooks: [],
  };
}
