'use server';

import { updateOrder, writeOrderNote } from '@/lib/domain/orders';
import { endOrderForm, orderNoteForm } from '@/lib/domain/orders/schema';
import { action } from '@/lib/http/action';
import { withIdempotencyKey } from '@/lib/http/request/idempotency';

export const endOrderAction = action(
  { access: 'orders.settle', input: endOrderForm },
  async function endOrderByForm({ context, input, viewer }) {
    const { key, reason, ...which } = input;
    const call = { userId: viewer.userid, route: 'action end-order', key, body: input };
    await withIdempotencyKey(context, call, async (idempotency) => ({
      order: await updateOrder(context, { ...which, ...(reason !== '' && { reason }), idempotency }),
    }));
    return {};
  },
);

export const noteOrderAction = action(
  { access: 'orders.note', input: orderNoteForm },
  async function noteOrderByForm({ context, input }) {
    await writeOrderNote(context, input);
    return {};
  },
);
