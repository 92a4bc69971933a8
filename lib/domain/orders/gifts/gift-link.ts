import type { Context } from '@/lib/domain/context';
import { after, days } from '@/lib/platform/time';

/** How long the link of a gift opens its page. Its customer can make another one. */
const GIFT_LINK_LIFE = days(30);
const PURPOSE = 'gift';

/** The path of the page of a gift, without a language. It opens for 30 days after `from`. */
export function giftPath(
  { links }: Pick<Context, 'links'>,
  { orderId, from }: { orderId: string; from: Date },
): string {
  return `/gift/${links.sign(PURPOSE, orderId, after(from, GIFT_LINK_LIFE))}`;
}

/** The order of a link; null for one that the store did not make for a gift, and for an expired one. */
export function readGiftLink(
  { links, clock }: Pick<Context, 'links' | 'clock'>,
  token: string,
): string | null {
  return links.open(PURPOSE, token, clock.now());
}
