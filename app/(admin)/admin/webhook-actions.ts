'use server';

import { replayDelivery } from '@/lib/domain/webhooks';
import { endpointIdForm } from '@/lib/domain/webhooks/schema';
import { action } from '@/lib/http/action';

export const replayDeliveryAction = action(
  { access: 'orders.settle', input: endpointIdForm },
  async function replayDeliveryByForm({ context, input }) {
    return replayDelivery(context, input);
  },
);
