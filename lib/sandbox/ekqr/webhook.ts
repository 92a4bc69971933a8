import { postOut } from '@/lib/sandbox/http/post-out';
import { wait } from '@/lib/sandbox/http/wait';
import type { World } from '@/lib/sandbox/services';
import type { Payment } from '@/lib/sandbox/state/payment';

/** Posts the fields as the gateway does, urlencoded and unsigned (EKQR-4), and notes the answer. */
export async function postWebhook(
  world: World,
  payment: Payment,
  fields: Record<string, string | number>,
  delayMs: number,
): Promise<void> {
  if (delayMs > 0) await wait(delayMs, world.stopping);
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  ).toString();
  const result = await postOut(world, world.settings.webhookUrl, body, 'application/x-www-form-urlencoded');
  payment.webhooks.push(result);
  world.changed();
}
