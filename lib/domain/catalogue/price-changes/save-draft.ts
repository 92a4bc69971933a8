import { withApprovalRequest } from '@/lib/domain/approval-requests';
import { recordAudit } from '@/lib/domain/audit-log';
import { familyOf } from '@/lib/domain/catalogue/bundles/family';
import type { ConfirmationName, DraftKind, PriceDiff, ScheduleWindow } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { applyWanted } from './apply-wanted';
import { openChangeSet } from './change-set';
import type { Wanted } from './diff-prices';
import { contentOf, type DraftContext, diffDraft, findDraft } from './drafts';
import { lockItems } from './lock-items';
import { holdRates, lockRates } from './lock-rates';
import { scheduleChangeSet } from './schedule-change-set';

export interface SaveDraftInput {
  id: string;
  /** Of the diff that was looked at. */
  fingerprint: string;
  confirmed: ConfirmationName[];
  /** Why, in the words of the person; '' for none. */
  reason?: string;
  /** For a change that is made later. */
  window?: ScheduleWindow;
}

/**
 * Saves a draft at once, or for later, all of it or nothing, and returns the id of its change set; saving it again in
 * the same way returns the same id. Throws conflict when anything differs from the diff that was looked at, or when it
 * was saved in another way, invalid_input for what cannot be read or was not confirmed, forbidden, not_found, and
 * approval_required for a sale far below the cost.
 */
export async function saveDraft(
  context: DraftContext,
  { id, fingerprint, confirmed, reason = '', window }: SaveDraftInput,
): Promise<{ set: string }> {
  const save = async (inside: DraftContext) => {
    await lockDraft(inside, id);
    const draft = await findDraft(inside, id);
    if (draft.savedAs !== null) {
      await assertSavedSo(inside, draft.savedAs, window);
      return { set: draft.savedAs };
    }
    const content = contentOf(draft);
    await (content.rates.length > 0 ? lockRates : holdRates)(inside);
    const itemids = content.items.map(({ itemid }) => itemid);
    await lockItems(inside, await familyOf(inside, itemids));
    const { diff, wanted } = await diffDraft(inside, content);
    assertSaveable(diff, { fingerprint, confirmed });
    // Only draftPrices writes this column.
    const made = { kind: draft.kind as DraftKind, reason, wanted };
    const savedAs = window
      ? await scheduleChangeSet(inside, { ...made, window })
      : await saveNow(inside, made);
    await inside.db.priceDraft.update({
      where: { id },
      data: { savedAs, updatedAt: inside.clock.now() },
    });
    return { set: savedAs };
  };
  return withApprovalRequest(context, () => transaction(context, save));
}

interface SaveNowInput {
  kind: DraftKind;
  reason: string;
  wanted: Wanted;
}

async function saveNow(inside: DraftContext, { kind, reason, wanted }: SaveNowInput): Promise<string> {
  const set = openChangeSet(inside, { kind, reason });
  await applyWanted(inside, { wanted, set });
  await recordAudit(inside, {
    action: 'save-price-changes',
    objectType: 'price-changes',
    objectId: set.id,
    after: { kind, reason, values: set.count() },
  });
  return set.id;
}

/** Throws conflict when a draft was saved at once and is now to be scheduled, or was scheduled otherwise. */
async function assertSavedSo(
  { db }: Pick<Context, 'db'>,
  id: string,
  window: ScheduleWindow | undefined,
): Promise<void> {
  const { startsAt, endsAt } = await db.priceChangeSet.findUniqueOrThrow({ where: { id } });
  const isSame = (saved: Date | null, pressed = '') =>
    saved === null ? pressed === '' : saved.getTime() === Date.parse(pressed);
  if (!isSame(startsAt, window?.startsAt) || !isSame(endsAt, window?.endsAt))
    throw new AppError('conflict', 'catalogue.savedAlready');
}

async function lockDraft({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  await db.$queryRaw`select 1 from price_drafts where id = ${id} for update`;
}

function assertSaveable(
  diff: PriceDiff,
  { fingerprint, confirmed }: Pick<SaveDraftInput, 'fingerprint' | 'confirmed'>,
): void {
  if (diff.fingerprint !== fingerprint) throw new AppError('conflict', 'catalogue.diffChanged');
  if (diff.hasErrors) throw new AppError('invalid_input', 'catalogue.rowsWrong');
  if (diff.items.length + diff.rates.length === 0)
    throw new AppError('invalid_input', 'catalogue.nothingChanged');
  if (diff.confirmations.some(({ name }) => !confirmed.includes(name)))
    throw new AppError('invalid_input', 'catalogue.notConfirmed');
}
