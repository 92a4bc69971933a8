import type { SandboxContext } from '@/lib/sandbox/services';
import type { WebhookResult } from '@/lib/sandbox/state/payment';

const TIMEOUT_MS = 10_000;

/** Posts to any address and never throws: a store that cannot be reached is a result too. */
export async function postOut(
  context: SandboxContext,
  url: string,
  body: string,
  contentType: string,
  headers: Record<string, string> = {},
): Promise<WebhookResult> {
  const at = new Date().toISOString();
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': contentType },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([context.stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return { at, body, status: response.status, answer: (await response.text()).slice(0, 2_000) };
  } catch (error) {
    return {
      at,
      body,
      status: null,
      answer: String(error instanceof Error ? (error.cause ?? error) : error),
    };
  }
}
