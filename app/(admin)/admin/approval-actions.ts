'use server';

import { approve, refuse, withdraw } from '@/lib/domain/approvals';
import { decideForm } from '@/lib/domain/approvals/schema';
import { action } from '@/lib/http/action';

export const decideAction = action(
  // The request names the permission that its approver needs; the use cases check it.
  { access: 'panel.open', input: decideForm },
  async function decideByForm({ context, input }) {
    if (input.decision === 'approve') await approve(context, input);
    else if (input.decision === 'refuse') await refuse(context, input);
    else await withdraw(context, input);
    return {};
  },
);
