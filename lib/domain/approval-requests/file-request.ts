import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { DEFAULT_LANGUAGE } from '@/lib/platform/languages';
import { after, hours } from '@/lib/platform/time';
import { isSameVersion, versionDigest } from './approval';
import { endRequest } from './end-request';
import type { WantedApproval } from './needs-approval';
import { openKeyOf } from './open-key';

const LIFE = hours(72);

/**
 * Stores a request for approval and returns its id. The same request again is the same row; another one of the asker
 * for the same object, or the same part of it, replaces it, because both would be carried out.
 */
export async function fileRequest(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'> & Partial<Pick<Context, 'language'>>,
  wanted: WantedApproval,
): Promise<string> {
  const { language = DEFAULT_LANGUAGE, actor } = context;
  const askerId = actor.id;
  if (askerId === null) throw new Error('the store asks for no approval');
  const openKey = openKeyOf(askerId, wanted);
  return transaction(context, async (inside) => {
    const { db, clock } = inside;
    const now = clock.now();
    await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${openKey}, 0))`;
    const open = await db.approvalRequest.findUnique({ where: { openKey } });
    const isSame =
      open &&
      open.expiresAt > now &&
      isSameVersion(inside, open.version, wanted.version) &&
      isDeepStrictEqual(open.input, wanted.input);
    if (isSame) return open.id;
    if (open) await endRequest(inside, open.id, { status: 'withdrawn' });
    const id = newId(clock);
    const { part: _, ...stored } = wanted;
    await db.approvalRequest.create({
      data: {
        ...stored,
        id,
        askerId,
        language,
        openKey,
        version: versionDigest(inside, wanted.version),
        createdAt: now,
        expiresAt: after(now, LIFE),
      },
    });
    const { kind, objectType, objectId, input } = wanted;
    await recordAudit(inside, {
      action: 'ask-approval',
      objectType,
      objectId,
      after: { request: id, kind, input },
    });
    return id;
  });
}
