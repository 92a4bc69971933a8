'use server';

import { answerRequest, closeRequest } from '@/lib/domain/help-requests';
import { answerHelpForm, closeHelpForm } from '@/lib/domain/help-requests/schema';
import { action } from '@/lib/http/action';

const access = 'help.answer';

export const answerHelpAction = action(
  { access, input: answerHelpForm },
  async function answerHelpByForm({ context, input }) {
    await answerRequest(context, input);
    return {};
  },
);

export const closeHelpAction = action(
  { access, input: closeHelpForm },
  async function closeHelpByForm({ context, input }) {
    await closeRequest(context, input);
    return {};
  },
);
