'use server';

import {
  addRefund,
  chooseRoute,
  correctOrderPlayer,
  createEndingTemplate,
  deleteEndingTemplate,
  editEndingTemplate,
  releaseOrder,
  reopenOrder,
  settleSourceRefund,
  updateOrder,
  writeOrderNote,
} from '@/lib/domain/orders';
import {
  chooseRouteForm,
  correctOrderPlayerForm,
  createEndingTemplateForm,
  deleteEndingTemplateForm,
  editEndingTemplateForm,
  endOrderForm,
  orderNoteForm,
  refundOrderForm,
  releaseOrderForm,
  reopenOrderForm,
  settleSourceRefundForm,
} from '@/lib/domain/orders/schema';
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

export const refundOrderAction = action(
  { access: 'orders.settle', input: refundOrderForm },
  async function refundOrderByForm({ context, input, viewer }) {
    const { key, ...refund } = input;
    const call = { userId: viewer.userid, route: 'action refund-order', key, body: input };
    await withIdempotencyKey(context, call, async (idempotency) => ({
      order: await addRefund(context, { ...refund, idempotency }),
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

export const correctOrderPlayerAction = action(
  { access: 'orders.settle', input: correctOrderPlayerForm },
  async function correctOrderPlayerByForm({ context, input, viewer }) {
    const { key, ...correction } = input;
    const call = { userId: viewer.userid, route: 'action correct-order-player', key, body: input };
    const reply = await withIdempotencyKey(context, call, (idempotency) =>
      correctOrderPlayer(context, { ...correction, idempotency }),
    );
    return reply as Awaited<ReturnType<typeof correctOrderPlayer>>;
  },
);

export const chooseRouteAction = action(
  { access: 'orders.settle', input: chooseRouteForm },
  async function chooseRouteByForm({ context, input, viewer }) {
    const { key, ...choice } = input;
    const call = { userId: viewer.userid, route: 'action choose-route', key, body: input };
    return withIdempotencyKey(context, call, async (idempotency) => {
      await chooseRoute(context, { ...choice, idempotency });
      return {};
    });
  },
);

export const reopenOrderAction = action(
  { access: 'orders.settle', input: reopenOrderForm },
  async function reopenOrderByForm({ context, input, viewer }) {
    const { key, ...reopening } = input;
    const call = { userId: viewer.userid, route: 'action reopen-order', key, body: input };
    return withIdempotencyKey(context, call, async (idempotency) => {
      await reopenOrder(context, { ...reopening, idempotency });
      return {};
    });
  },
);

export const settleSourceRefundAction = action(
  { access: 'orders.settle', input: settleSourceRefundForm },
  async function settleSourceRefundByForm({ context, input, viewer }) {
    const { key, ...decision } = input;
    const call = { userId: viewer.userid, route: 'action settle-source-refund', key, body: input };
    return withIdempotencyKey(context, call, async (idempotency) => {
      await settleSourceRefund(context, { ...decision, idempotency });
      return {};
    });
  },
);

export const releaseOrderAction = action(
  { access: 'orders.settle', input: releaseOrderForm },
  async function releaseOrderByForm({ context, input }) {
    await releaseOrder(context, input);
    return {};
  },
);

export const createEndingTemplateAction = action(
  { access: 'orders.settle', input: createEndingTemplateForm },
  async function createEndingTemplateByForm({ context, input }) {
    await createEndingTemplate(context, input);
    return {};
  },
);

export const editEndingTemplateAction = action(
  { access: 'orders.settle', input: editEndingTemplateForm },
  async function editEndingTemplateByForm({ context, input }) {
    await editEndingTemplate(context, input);
    return {};
  },
);

export const deleteEndingTemplateAction = action(
  { access: 'orders.settle', input: deleteEndingTemplateForm },
  async function deleteEndingTemplateByForm({ context, input }) {
    await deleteEndingTemplate(context, input);
    return {};
  },
);
