// What customers read by WhatsApp, and what they do there: the sandbox plays Meta.
import type { Sandbox } from '@/lib/sandbox';

/** What a number shows, newest first; the number as an account has it, with a plus. */
export function readWhatsApp(sandbox: Pick<Sandbox, 'state'>, mobile: string | null) {
  return sandbox.state().whatsapps.filter(({ to }) => `+${to}` === mobile);
}

/** A person writes to the store's number, or presses the button that ends messages. */
export async function sayByWhatsApp(
  sandbox: Pick<Sandbox, 'urls'>,
  { mobile, ...said }: { mobile: string | null; text?: string; stop?: string },
): Promise<number> {
  const reply = await fetch(`${sandbox.urls.base}/console/whatsapp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: mobile?.slice(1), ...said }),
  });
  const { ok, result } = (await reply.json()) as { ok: boolean; result: number };
  if (!ok) throw new Error(`the sandbox answers ${reply.status}`);
  return result;
}
