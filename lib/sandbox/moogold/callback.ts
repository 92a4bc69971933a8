import { postOut } from '@/lib/sandbox/http/post-out';
import { centsToText } from '@/lib/sandbox/money';
import type { SandboxContext } from '@/lib/sandbox/services';
import type { MoogoldOrder } from '@/lib/sandbox/state/moogold-state';

/** Sends unsigned callbacks, and only when the operator has registered an address (MOOGOLD-7). */
export function sendCallbacks(context: SandboxContext, order: MoogoldOrder): void {
  if (order.callback === 'lost') return;
  send(context, order, order.status);
  if (order.callback === 'double') send(context, order, order.status);
}

export function forgeCallback(context: SandboxContext, order: MoogoldOrder): void {
  send(context, order, 'completed');
}

function send(context: SandboxContext, order: MoogoldOrder, status: MoogoldOrder['status']): void {
  const url = context.settings.moogoldCallbackUrl;
  if (!url) return;
  const account_details = {
    player_id: order.playerId,
    server_id: order.serverId,
    partnerOrderId: order.partnerOrderId ?? undefined,
  };
  const body = { status, message: `Order ${status}`, account_details, order_id: order.orderId };
  void postOut(
    context,
    url,
    JSON.stringify({ ...body, total: centsToText(order.totalCents) }),
    'application/json',
  );
}
