'use server';

import { correctInvoice, setTaxClass } from '@/lib/domain/invoices';
import { correctInvoiceForm, taxClassForm } from '@/lib/domain/invoices/schema';
import { action } from '@/lib/http/action';
import { withIdempotencyKey } from '@/lib/http/request/idempotency';

export const setTaxClassAction = action(
  { access: 'prices.write', input: taxClassForm },
  async function setTaxClassByForm({ context, input }) {
    await setTaxClass(context, input);
    return {};
  },
);

export const correctInvoiceAction = action(
  { access: 'payments.settle', input: correctInvoiceForm },
  async function correctInvoiceByForm({ context, input, viewer }) {
    const { key, ...correction } = input;
    const call = { userId: viewer.userid, route: 'action correct-invoice', key, body: input };
    const reply = await withIdempotencyKey(context, call, (idempotency) =>
      correctInvoice(context, { ...correction, idempotency }),
    );
    return reply as Awaited<ReturnType<typeof correctInvoice>>;
  },
);
