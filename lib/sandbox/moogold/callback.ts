import { postOut } from '@/lib/sandbox/http/post-out';
import { centsToText } from '@/lib/sandbox/money';
import type { World } from '@/lib/sandbox/services';
import type { MoogoldOrder } from '@/lib/sandbox/state/moogold-state';

/** Unsigned, and only where the operator had one registered (MOOGOLD-7). */
export function sendCallbacks(world: World, order: MoogoldOrder): void {
  if (order.callback === 'lost') return;
  send(world, order, order.status);
  if (order.callback === 'double') send(world, order, order.status);
}

export function forgeCallback(world: World, order: MoogoldOrder): void {
  send(world, order, 'completed');
}

function send(world: World, order: MoogoldOrder, status: MoogoldOrder['status']): void {
  const url = world.settings.moogoldCallbackUrl;
  if (!url) return;
  const account_details = {
    player_id: order.playerId,
    server_id: order.serverId,
    partnerOrderId: order.partnerOrderId ?? undefined,
  };
  const body = { status, message: `Order ${status}`, account_details, order_id: order.orderId };
  void postOut(
    world,
    url,
    JSON.stringify({ ...body, total: centsToText(order.totalCents) }),
    'application/json',
  );
}
