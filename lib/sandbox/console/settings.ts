import { z } from 'zod';
import { toCents } from '@/lib/sandbox/money';
import type { SandboxContext } from '@/lib/sandbox/services';
import { demandStoreAddress } from './demand-store-address';

const settingsInput = z.strictObject({
  webhookUrl: z.url().optional(),
  razorpayWebhookUrl: z.url().optional(),
  whatsappWebhookUrl: z.url().optional(),
  moogoldCallbackUrl: z.url().nullable().optional(),
  moogoldPolls: z.coerce.number().int().min(0).max(1000).optional(),
  answerMs: z.coerce.number().int().min(0).max(60_000).optional(),
});

export function changeSettings(context: SandboxContext, input: unknown): void {
  const settings = settingsInput.parse(input);
  const { webhookUrl, razorpayWebhookUrl, whatsappWebhookUrl, moogoldCallbackUrl } = settings;
  for (const address of [webhookUrl, razorpayWebhookUrl, whatsappWebhookUrl, moogoldCallbackUrl])
    if (address) demandStoreAddress(context, address);
  Object.assign(context.settings, settings);
}

const balanceInput = z.discriminatedUnion('service', [
  z.strictObject({
    service: z.literal('smileone'),
    region: z.enum(['br', 'ph']),
    balance: z.coerce.number().min(0),
  }),
  z.strictObject({ service: z.literal('moogold'), balance: z.coerce.number().min(0) }),
]);

export function changeBalance(context: SandboxContext, input: unknown): void {
  const change = balanceInput.parse(input);
  const cents = toCents(String(change.balance));
  if (change.service === 'moogold') context.state.moogold.balanceCents = cents;
  else context.state.smileone.balanceCents[change.region] = cents;
  context.changed();
}
