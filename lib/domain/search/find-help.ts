import { contains, hasTrigram, Prisma } from '@/lib/platform/db';
import { anyOf, branch, hit, type Leg, MOST, type Reader, readLeg, type Words } from './search-leg';

const WITHOUT_ORDER = 'wallet or account';
const STATUS_WORDS: Record<string, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' };

/** Finds help requests by a part of their number, which people also type without the hyphen. */
export async function findHelp(reader: Reader, { words }: Words): Promise<Leg> {
  const number = words.toUpperCase().replace(/^H-?(?=[0-9A-Z]{6}$)/, 'H-');
  const { rows, finished } = await readLeg<{ id: string }>(
    reader,
    anyOf([
      Prisma.sql`(select id from help_requests where id = any(${[number, `H-${number}`]}::text[]))`,
      ...(hasTrigram(words)
        ? [branch(Prisma.sql`id`, Prisma.sql`help_requests`, contains(Prisma.sql`lower(id)`, number))]
        : []),
    ]),
  );
  const requests = await reader.db.helpRequest.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    include: { order: { select: { itemName: true } } },
    orderBy: { updatedAt: 'desc' },
    take: MOST,
  });
  return {
    rows: requests.map(({ id, status, order, orderId, createdAt }) =>
      hit({
        kind: 'help',
        id,
        href: `/admin/help/${encodeURIComponent(id)}`,
        title: `${id}, ${order?.itemName ?? WITHOUT_ORDER}`,
        detail: orderId === null ? '' : `Order ${orderId}`,
        status: STATUS_WORDS[status] ?? status,
        at: createdAt.toISOString(),
      }),
    ),
    finished,
  };
}
