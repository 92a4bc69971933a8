import type { Context } from '@/lib/domain/context';
import type { Prisma } from '@/lib/platform/db';
import { presentSummary, WITH_ORDER } from './present-request';
import type { HelpRequestLine, HelpRequestLists, HelpStatus } from './schema';

const MAX_OPEN = 200;
/** The newest answered and the newest closed ones. */
const MAX_OTHERS = 50;

const WITH_LAST = {
  ...WITH_ORDER,
  user: { select: { id: true, name: true } },
  messages: {
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 1,
    select: { text: true },
  },
} satisfies Prisma.HelpRequestInclude;

/** What the panel lists of help requests: all that wait, what is due first at the top, and the newest others. */
export async function listRequests({ db }: Pick<Context, 'db'>): Promise<HelpRequestLists> {
  const list = async (status: HelpStatus): Promise<HelpRequestLine[]> => {
    const isOpen = status === 'open';
    const requests = await db.helpRequest.findMany({
      where: { status },
      orderBy: isOpen ? [{ promisedUntil: 'asc' }, { id: 'asc' }] : [{ updatedAt: 'desc' }, { id: 'desc' }],
      take: isOpen ? MAX_OPEN : MAX_OTHERS,
      include: WITH_LAST,
    });
    return requests.map(({ user, messages, ...request }) => ({
      ...presentSummary(request),
      customer: { userid: user.id, name: user.name },
      last: messages[0]?.text ?? '',
    }));
  };
  const [open, answered, closed, waiting] = await Promise.all([
    list('open'),
    list('answered'),
    list('closed'),
    db.helpRequest.count({ where: { status: 'open' } }),
  ]);
  return { open, more: Math.max(0, waiting - open.length), answered, closed };
}
