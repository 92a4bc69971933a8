import type { Context } from '@/lib/domain/context';
import {
  columnsIn,
  columnsText,
  type ListName,
  type OpenedList,
  type SavedViewView,
  usualColumns,
} from './schema';

type Reader = Pick<Context, 'db' | 'actor'>;

/**
 * What a list shows at an address. `?view=<id>` opens a view as it is saved now; the links of the page then carry its
 * filter, sort and columns themselves, with `in=<id>`, so that a filter can be taken away from them. The id of a view
 * that the viewer does not see, or that was deleted, counts as absent.
 */
export async function openList(
  context: Reader,
  { list, query }: { list: ListName; query: Record<string, string> },
): Promise<OpenedList> {
  const [views, chosen] = await Promise.all([listViews(context, list), findColumns(context, list)]);
  const opened = views.find(({ id }) => id === query.view);
  const within = views.find(({ id }) => id === query.in);
  const given = opened ? Object.fromEntries(new URLSearchParams(opened.query)) : query;
  return {
    list,
    given,
    views,
    view: (opened ?? within)?.id ?? '',
    columns: columnsIn(list, given.columns) ?? chosen ?? usualColumns(list),
  };
}

/** More than a team has: each person has at most MAX_VIEWS. */
const MOST_SHOWN = 100;

async function listViews({ db, actor }: Reader, list: ListName): Promise<SavedViewView[]> {
  if (actor.id === null) return [];
  const rows = await db.savedView.findMany({
    where: { list, OR: [{ ownerId: actor.id }, { shared: true }] },
    include: { owner: { select: { name: true } } },
    orderBy: [{ shared: 'asc' }, { name: 'asc' }, { id: 'asc' }],
    take: MOST_SHOWN,
  });
  return rows.map(({ id, name, shared, query, version, ownerId, owner }) => ({
    id,
    name,
    shared,
    query,
    version,
    by: ownerId === actor.id ? null : owner.name,
    mayChange: ownerId === actor.id || actor.role === 'admin',
  }));
}

async function findColumns({ db, actor }: Reader, list: ListName): Promise<string[] | null> {
  if (actor.id === null) return null;
  const chosen = await db.chosenColumns.findUnique({ where: { userId_list: { userId: actor.id, list } } });
  return chosen && columnsIn(list, columnsText(chosen.columns));
}
