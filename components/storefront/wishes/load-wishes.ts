// What the signed-in customer wishes of the product on the page: asked once for all that shows it, and again after a
// change.
import type { Reply } from '@/components/shared/api/request';
import { readWishes } from '@/components/shared/api/wishes';
import type { WishesView } from '@/lib/domain/wishes/schema';

let asked: { of: string; reply: Promise<Reply<WishesView>> } | null = null;

export async function loadWishes(userid: string, productId: string): Promise<WishesView | null> {
  const of = `${userid} ${productId}`;
  if (asked?.of !== of) asked = { of, reply: readWishes(productId) };
  const reply = await asked.reply;
  if (!reply.ok) forgetWishes();
  return reply.ok ? reply.data : null;
}

/** After a change. */
export function forgetWishes(): void {
  asked = null;
}
