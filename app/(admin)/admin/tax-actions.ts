'use server';

import { setTaxClass } from '@/lib/domain/invoices';
import { taxClassForm } from '@/lib/domain/invoices/schema';
import { action } from '@/lib/http/action';

export const setTaxClassAction = action(
  { access: 'prices.write', input: taxClassForm },
  async function setTaxClassByForm({ context, input }) {
    await setTaxClass(context, input);
    return {};
  },
);
