import { endRequest } from '@/lib/domain/approval-requests';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { lockRequest } from './lock-request';
import { tellAsker } from './tell-asker';

export interface RefuseInput {
  id: string;
  /** The asker reads it. */
  reason: string;
}

/** A second person refuses a request. Throws not_found, forbidden, and conflict when it has ended. */
export async function refuse(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'shop'>,
  { id, reason }: RefuseInput,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { request } = await lockRequest(inside, id);
    const end = { status: 'refused', deciderId: inside.actor.id ?? '', reason } as const;
    if (!(await endRequest(inside, id, end))) throw new AppError('conflict', 'approvals.notOpen');
    const { kind, objectType, objectId, askerId } = request;
    await recordAudit(inside, {
      action: 'refuse-request',
      objectType,
      objectId,
      after: { request: id, kind, asker: askerId, reason },
    });
    await tellAsker(inside, request, 'approval-refused');
  });
}
