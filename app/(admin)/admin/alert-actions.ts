'use server';

import { takeAlert } from '@/lib/domain/alerts';
import { takeAlertForm } from '@/lib/domain/alerts/schema';
import { action } from '@/lib/http/action';

export const takeAlertAction = action(
  // Each kind of alert names the permission that acting on it needs; the use case checks it.
  { access: 'panel.open', input: takeAlertForm },
  async function takeAlertByForm({ context, input }) {
    await takeAlert(context, input);
    return {};
  },
);
