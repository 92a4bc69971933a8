import { requestGuardianLinkJob } from '@/lib/domain/accounts/jobs';
import { queueMail } from '@/lib/domain/accounts/mails/queue-mail';
import { e164 } from '@/lib/domain/accounts/mobile';
import type { GuardianLinkForm } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import {
  emailKey,
  hasEmail,
  hasMobile,
  type JobContact,
  jobKeyOf,
  openJobContact,
  sealJobContact,
} from '@/lib/domain/personal-fields';
import type { Guardian, Prisma } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { enqueue } from '@/lib/platform/jobs';
import { localPath } from '@/lib/platform/languages';
import type { Limiter } from '@/lib/platform/limits';
import { todayColumn } from '@/lib/platform/time';
import { mailGuardian } from './ask-guardian';
import { guardianToken, subjectOf } from './guardian-link';

/** Several accounts can claim one address before it is proved. */
const MOST = 5;

/** What one account is asked for by: its address or number, or the id in a link; '' for a link that names none. */
export function askedAccount({ account, link }: GuardianLinkForm): string {
  return account ?? subjectOf(link ?? '')?.userId ?? '';
}

/**
 * Enqueues a new link for the guardian of an account, which its address or number names, or a link that opens nothing
 * any more. Only the worker looks for the account, so that the response is the same for every input.
 */
export async function queueGuardianLink(
  context: Pick<Context, 'db' | 'sealer' | 'language'>,
  form: GuardianLinkForm,
): Promise<void> {
  const { db, language } = context;
  const asked = askedAccount(form);
  const key = `request-guardian-link:${jobKeyOf(context, asked)}`;
  const payload = { ...sealJobContact(context, asked), isId: form.account === undefined, language };
  await enqueue(db, requestGuardianLinkJob, payload, { key });
}

/**
 * Called by the worker: mails guardians a link to their page, signed by the current key. The mail goes to the stored
 * address only, so that whoever asks learns nothing and cannot choose where it goes. A guardian of several of the
 * accounts gets one mail, about the account that was decided on first. A mailbox gets at most as many of these mails as
 * registrations may send it, because strangers can ask too. It does nothing once the customer is 18.
 */
export async function requestGuardianLink(
  context: Pick<Context, 'db' | 'clock' | 'links' | 'sealer' | 'language'> & { limiter: Limiter },
  { isId, ...contact }: JobContact & { isId: boolean },
): Promise<void> {
  const asked = openJobContact(context, contact);
  const now = context.clock.now();
  const found = await context.db.guardian.findMany({
    where: {
      user: isId ? { id: asked } : ofAccount(context, asked),
      adultFrom: { gt: todayColumn(now) },
      OR: [{ state: { in: ['given', 'withdrawn'] } }, { state: 'asked', endsAt: { gt: now } }],
    },
    include: { user: { select: { name: true } } },
    orderBy: [{ decidedAt: { sort: 'asc', nulls: 'last' } }, { createdAt: 'asc' }],
    take: MOST,
  });
  const mailboxes = new Map(found.map((row) => [emailKey(row.email), row] as const).reverse());
  for (const [mailbox, { user, ...row }] of mailboxes)
    if (await mayMail(context, mailbox))
      await (row.state === 'asked' ? mailGuardian(context, row, user) : mailLinkAgain(context, row));
}

async function mayMail({ limiter }: { limiter: Limiter }, mailbox: string): Promise<boolean> {
  try {
    await limiter.consume('registerPerAddress', `mailbox ${mailbox}`);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

function ofAccount(context: Pick<Context, 'sealer'>, text: string): Prisma.UserWhereInput {
  return /^\d{10}$/.test(text) ? hasMobile(context, e164(text)) : hasEmail(context, emailKey(text));
}

async function mailLinkAgain(
  context: Pick<Context, 'db' | 'links' | 'sealer' | 'language'>,
  row: Guardian,
): Promise<void> {
  const { language } = context;
  const path = localPath(language, `/guardian/${guardianToken(context, row)}`);
  const mail = { kind: 'guardian-link', to: row.email, name: row.name, language, path } as const;
  await queueMail(
    context,
    { ...mail, until: row.adultFrom.toISOString() },
    { key: `guardian-link:${row.userId}` },
  );
}
