import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { may } from '@/lib/domain/permissions';
import { type SavedView, transaction, violatedUnique } from '@/lib/platform/db';
import { AppError, assertAsShown, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { message } from '@/lib/platform/messages';
import {
  type chooseColumnsForm,
  columnsIn,
  type deleteViewForm,
  type editViewForm,
  keptQuery,
  LISTS,
  type ListName,
  MAX_QUERY,
  type saveViewForm,
} from './schema';

type ViewContext = Pick<Context, 'db' | 'clock' | 'actor'>;

/** Of a person, in all lists. */
const MAX_VIEWS = 30;

/**
 * Saves a view of a list, for its owner or for the team. Throws forbidden, and conflict for a name that its owner has.
 */
export async function saveView(
  context: ViewContext,
  { list, name, shared, query }: z.output<typeof saveViewForm>,
): Promise<{ id: string }> {
  const ownerId = readerOf(context, list);
  const id = newId(context.clock);
  await named(() =>
    transaction(context, async (inside) => {
      const { db, clock } = inside;
      await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('saved-views ' || ${ownerId}, 0))`;
      if ((await db.savedView.count({ where: { ownerId } })) >= MAX_VIEWS)
        throw new AppError('conflict', 'savedViews.tooMany');
      const at = { createdAt: clock.now(), updatedAt: clock.now() };
      const view = { id, list, name, shared, ownerId, query: keptOf(list, query), ...at };
      await db.savedView.create({ data: view });
      if (shared) await record(inside, { action: 'share-view', after: view });
    }),
  );
  return { id };
}

/**
 * Renames a view, shares it or takes it from the team, and replaces what it shows. Throws not_found, forbidden,
 * conflict.
 */
export async function editView(
  context: ViewContext,
  { id, seen, name, shared, query }: z.output<typeof editViewForm>,
): Promise<void> {
  await named(() =>
    transaction(context, async (inside) => {
      const before = await findChangeable(inside, id);
      const list = listOf(before);
      const after = { name, shared, query: query === null ? before.query : keptOf(list, query) };
      const { count } = await inside.db.savedView.updateMany({
        where: { id, version: seen },
        data: { ...after, version: { increment: 1 }, updatedAt: inside.clock.now() },
      });
      if (count === 0) throw new AppError('conflict', 'requests.changedMeanwhile');
      if (before.shared || shared)
        await record(inside, { action: 'edit-shared-view', before, after: { ...before, ...after } });
    }),
  );
}

/** Deletes a view. Throws not_found, forbidden, and conflict when it was changed meanwhile. */
export async function deleteView(
  context: ViewContext,
  { id, seen }: z.output<typeof deleteViewForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    await inside.db.$queryRaw`select 1 from saved_views where id = ${id} for update`;
    const before = await findChangeable(inside, id);
    assertAsShown(before.version, seen);
    await inside.db.savedView.delete({ where: { id } });
    if (before.shared) await record(inside, { action: 'delete-shared-view', before });
  });
}

/** Which columns the actor sees in a list from now on; null for the usual ones. Throws forbidden. */
export async function chooseColumns(
  context: ViewContext,
  { list, columns }: z.output<typeof chooseColumnsForm>,
): Promise<void> {
  const userId = readerOf(context, list);
  const where = { userId_list: { userId, list } };
  if (columns === null) {
    await context.db.chosenColumns.deleteMany({ where: { userId, list } });
    return;
  }
  const data = { columns: columnsIn(list, columns.join(',')) ?? [], updatedAt: context.clock.now() };
  await context.db.chosenColumns.upsert({ where, create: { userId, list, ...data }, update: data });
}

/** The id of an actor who reads the list. */
function readerOf({ actor }: ViewContext, list: ListName): string {
  const { access } = LISTS[list];
  if (actor.id === null || !may(actor, access))
    throw new AppError('forbidden', message(`missingPermission.${access}`));
  return actor.id;
}

/** A view that the actor may change: their own, and a shared one by an owner of the shop. */
async function findChangeable(context: ViewContext, id: string): Promise<SavedView> {
  const { db, actor } = context;
  const view = await db.savedView.findUnique({ where: { id } });
  // Of the views of others that are not shared not even the existence is told.
  if (!view || (view.ownerId !== actor.id && !view.shared)) throw notFound('View');
  if (view.ownerId !== actor.id && actor.role !== 'admin')
    throw new AppError('forbidden', 'savedViews.notYours');
  readerOf(context, listOf(view));
  return view;
}

/** A list that this version does not know has no page on which its views could be changed. */
function listOf({ list }: { list: string }): ListName {
  if (list === 'orders' || list === 'users' || list === 'transactions') return list;
  throw notFound('View');
}

function keptOf(list: ListName, query: string): string {
  const kept = keptQuery(list, Object.fromEntries(new URLSearchParams(query)));
  // Written again, characters that an address has to encode are longer.
  if (kept.length > MAX_QUERY) throw new AppError('invalid_input', 'requests.checkInput');
  return kept;
}

type Told = Pick<SavedView, 'id' | 'list' | 'name' | 'shared' | 'query'>;

function record(
  context: ViewContext,
  { action, before, after }: { action: string; before?: Told; after?: Told },
): Promise<void> {
  const told = ({ list, name, shared, query }: Told) => ({ list, name, shared, query });
  const objectId = (after ?? before)?.id ?? '';
  return recordAudit(context, {
    action,
    objectType: 'saved-view',
    objectId,
    ...(before && { before: told(before) }),
    ...(after && { after: told(after) }),
  });
}

async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedUnique(error) !== 'saved_views_name_key') throw error;
    throw new AppError('conflict', 'savedViews.nameTaken', {
      cause: error,
      fields: { name: 'savedViews.nameTaken' },
    });
  }
}
