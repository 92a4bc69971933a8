import type { Context } from '@/lib/domain/context';
import { writeEvent } from '@/lib/domain/webhooks/events/write-event';
import type { Mode } from '@/lib/domain/webhooks/schema';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { findEndpoint, type Owner } from './find-endpoint';

/** Sends a ping to one endpoint, whatever types it has. Throws conflict for one that is disabled. */
export async function testEndpoint(
  context: Pick<Context, 'db' | 'clock'>,
  { id, owner }: { id: string; owner: Owner },
): Promise<{ eventId: string }> {
  return transaction(context, async (inside) => {
    const { partnerId, mode, disabledAt } = await findEndpoint(inside, owner, id);
    if (disabledAt !== null) throw new AppError('conflict', 'webhooks.disabled');
    const eventId = await writeEvent(inside, {
      partnerId,
      mode: mode as Mode,
      type: 'ping',
      subject: id,
      endpointId: id,
      sequence: inside.clock.now().getTime(),
      data: { endpoint_id: id },
    });
    if (eventId === null) throw new AppError('conflict', 'requests.changedMeanwhile');
    return { eventId };
  });
}
