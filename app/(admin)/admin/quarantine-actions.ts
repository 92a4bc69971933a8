'use server';

import { endQuarantine } from '@/lib/domain/quarantine';
import { endQuarantineForm } from '@/lib/domain/quarantine/schema';
import { action } from '@/lib/http/action';

export const endQuarantineAction = action(
  { access: 'payments.settle', input: endQuarantineForm },
  async function endQuarantineByForm({ context, input }) {
    await endQuarantine(context, input);
    return {};
  },
);
