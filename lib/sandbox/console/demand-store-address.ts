import { isLoopback } from '@/lib/sandbox/http/is-loopback';
import type { SandboxContext } from '@/lib/sandbox/services';

/**
 * Returns an address of the store; throws a sentence for any other. Otherwise the console would let its users send
 * requests from inside the network of the sandbox. On a developer's machine a test may serve the store's part itself,
 * on another port of loopback.
 */
export function demandStoreAddress({ storeUrl, local }: SandboxContext, address: string): string {
  const store = new URL(storeUrl);
  const wanted = new URL(address);
  if (wanted.origin === store.origin) return address;
  if (local && isLoopback(store.hostname) && isLoopback(wanted.hostname)) return address;
  throw new Error(`webhooks go to the store only, which is at ${store.origin}`);
}
