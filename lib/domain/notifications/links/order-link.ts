import type { Context } from '@/lib/domain/context';
import { type Language, localPath } from '@/lib/platform/languages';
import { after, days } from '@/lib/platform/time';

/** How long the state of an order can be opened by a link from a message. */
const ORDER_LINK_LIFE = days(30);
const PURPOSE = 'order';

/** The path of the page that shows the state of an order without signing in. It expires 30 days after `from`. */
export function orderPath(
  { links }: Pick<Context, 'links'>,
  { orderId, language, from }: { orderId: string; language: Language; from: Date },
): string {
  return localPath(language, `/track/${links.sign(PURPOSE, orderId, after(from, ORDER_LINK_LIFE))}`);
}

/** The order of a link; null for one that the store did not make, and for an expired one. */
export function readOrderLink(
  { links, clock }: Pick<Context, 'links' | 'clock'>,
  token: string,
): string | null {
  return links.open(PURPOSE, token, clock.now());
}
