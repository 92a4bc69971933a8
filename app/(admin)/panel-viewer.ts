import { randomUUID } from 'node:crypto';
import { cache } from 'react';
import { actorOf, permissionsOfViewer } from '@/lib/domain/accounts';
import { countApprovals } from '@/lib/domain/approvals';
import { countWork } from '@/lib/domain/stats';
import { shop, viewer } from '@/lib/http/page';

/** The viewer of a page of the panel, read once for its layout, its title and its content. */
export const panelViewer = cache(viewer);

/** The id and permissions of the signed-in member of staff; null for everyone else, who gets the store's layout. */
export async function panelMember() {
  const who = await panelViewer();
  return who?.staffRole ? { userid: who.userid, permissions: permissionsOfViewer(who) } : null;
}

/**
 * How much waits for the viewer, by the path of the screen; read once for the title, the navigation and the heading.
 */
export const panelCounts = cache(async (): Promise<Record<string, number>> => {
  const who = await panelViewer();
  if (!who?.staffRole) return {};
  const context = shop();
  const actor = actorOf({ viewer: who, requestId: randomUUID(), clock: context.clock });
  const [work, approvals] = await Promise.all([
    countWork({ ...context, actor }),
    countApprovals({ ...context, actor }),
  ]);
  return {
    '/admin/orders': work.orders,
    '/admin/help': work.help,
    '/admin/product-reviews': work.reviews,
    '/admin/approvals': approvals,
  };
});
