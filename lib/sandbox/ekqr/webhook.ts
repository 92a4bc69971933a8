import { postOut } from '@/lib/sandbox/http/post-out';
import { wait } from '@/lib/sandbox/http/wait';
import type { SandboxContext } from '@/lib/sandbox/services';
import type { Payment } from '@/lib/sandbox/state/payment';

/** Posts the fields as the gateway does, urlencoded and unsigned (EKQR-4), and records the store's answer. */
export async function postWebhook(
  context: SandboxContext,
  payment: Payment,
  fields: Record<string, string | number>,
  delayMs: number,
): Promise<void> {
  if (delayMs > 0) await wait(delayMs, context.stopping);
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  ).toString();
  const result = await postOut(
    context,
    context.settings.webhookUrl,
    body,
    'application/x-www-form-urlencoded',
  );
  payment.webhooks.push(result);
  context.changed();
}
