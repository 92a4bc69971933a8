import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { openRequest } from '@/lib/domain/help-requests';
import { assertPaidFor, lockOwnOrder } from '@/lib/domain/orders';
import type { PartnerCaller } from '@/lib/domain/partners/find-caller';
import type { Listed, PartnerCode, PartnerReport, RevealedPartnerCode } from '@/lib/domain/partners/schema';
import { listOrderCodes, revealCodes } from '@/lib/domain/vault';
import type { CodeState } from '@/lib/domain/vault/schema';
import { requireAsker } from '@/lib/domain/webhooks';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { translate } from '@/lib/platform/messages';
import { findOrder } from './orders';

/** As a partner reads them: what the store does with a code that came back is its own. */
const STATES: Partial<Record<CodeState, PartnerCode['state']>> = {
  reserved: 'reserved',
  sold: 'sold',
  revealed: 'revealed',
  refunded: 'returned',
  void: 'void',
};

/** The codes of an order, none of them readable. Throws not_found. */
export async function listCodes(
  context: Context,
  caller: PartnerCaller,
  id: string,
): Promise<Listed<PartnerCode>> {
  await findOrder(context, caller, id);
  const codes = await listOrderCodes(context, id);
  const data = codes.flatMap(({ id: codeId, state, expiresAt, revealedAt }) => {
    const shown = STATES[state];
    if (shown === undefined) return [];
    const times = { expires_at: textOf(expiresAt), revealed_at: textOf(revealedAt) };
    return [{ id: codeId, state: shown, ...times }];
  });
  return { data, next: null };
}

/**
 * Shows the codes of an order, as often as they are asked for. The key stands for the recent proof that a person gives:
 * a live one that reads codes is bound to networks. The record of the look is committed before a code leaves the store.
 * Throws bad_api_key when the key was revoked meanwhile, and conflict when the order's money is gone.
 */
export async function revealOrder(
  context: Context,
  caller: PartnerCaller,
  id: string,
): Promise<Listed<RevealedPartnerCode>> {
  await findOrder(context, caller, id);
  const codes = await transaction(context, async (inside) => {
    const order = await lockOwnOrder(inside, id);
    // The key may have been revoked while this call waited or stood still.
    await requireAsker(inside, {
      partnerId: caller.buyer.userid,
      mode: 'live',
      asker: { keyId: caller.keyId },
    });
    await assertPaidFor(inside, order);
    return revealCodes(inside, {
      orderId: id,
      viewerId: caller.buyer.userid,
      by: { keyId: caller.keyId },
    });
  });
  if (codes.length === 0) throw new AppError('conflict', 'vault.nothingToShow');
  const data = codes.map(({ id: codeId, code, pin, expiresAt }) => ({
    id: codeId,
    code,
    pin,
    expires_at: textOf(expiresAt),
  }));
  return { data, next: null };
}

interface ReportInput {
  id: string;
  codeId: string;
  reason: string;
  idempotency: Pick<IdempotencyHandle, 'write'>;
}

/** Opens a help request about a code that was delivered, which a person answers. Throws not_found and conflict. */
export async function reportCode(
  context: Context,
  caller: PartnerCaller,
  { id, codeId, reason, idempotency }: ReportInput,
): Promise<{ report: PartnerReport }> {
  await findOrder(context, caller, id);
  const code = (await listOrderCodes(context, id)).find((each) => each.id === codeId);
  if (!code) throw notFound('Code');
  if (code.state !== 'sold' && code.state !== 'revealed') throw new AppError('conflict', 'partners.noCodes');
  const text = translate(context.language, {
    messageKey: 'partners.reportText',
    values: { code: codeId, reason },
  });
  let report: PartnerReport | undefined;
  const answered = {
    async write(db: Context['db'], { request }: { request: { number: string } }) {
      report = { id: request.number, state: 'open' };
      await idempotency.write(db, { report });
    },
  };
  const { request } = await openRequest(context, { orderid: id, kind: 'other', text, idempotency: answered });
  return { report: report ?? { id: request.number, state: 'open' } };
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
