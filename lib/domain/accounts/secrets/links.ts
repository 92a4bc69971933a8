import { randomBytes } from 'node:crypto';
import { sendMailJob } from '@/lib/domain/accounts/jobs';
import { lockUser } from '@/lib/domain/accounts/lock-user';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { enqueue } from '@/lib/platform/jobs';
import { localPath } from '@/lib/platform/languages';
import { after, hours, minutes } from '@/lib/platform/time';
import { consumeSecret, createSecret, findSecret } from './secrets';

const LINKS = {
  verification: { page: '/verification', life: hours(24), mail: 'verify-email' },
  reset: { page: '/reset_password', life: minutes(30), mail: 'reset-password' },
} as const;

export type LinkKind = keyof typeof LINKS;

/** The `{id}` of a link is the user's, its `{token}` 256 random bits. */
export interface Link {
  kind: LinkKind;
  id: string;
  token: string;
}

type LinkContext = Pick<Context, 'db' | 'clock' | 'sealer'>;

/** Makes a new link and puts its mail on the queue, in the caller's transaction; the older links of this kind are dead. */
export async function mailLink(
  context: LinkContext & Pick<Context, 'language'>,
  { kind, user }: { kind: LinkKind; user: Pick<User, 'id' | 'name' | 'email' | 'emailKey'> },
): Promise<void> {
  const { page, life, mail } = LINKS[kind];
  const { id, name, email } = user;
  if (!email) return;
  const token = randomBytes(32).toString('base64url');
  await createSecret(context, { kind, subject: id, userId: id, value: secretValue(token, user), life });
  const payload = {
    kind: mail,
    to: email,
    name,
    language: context.language,
    sealedPath: context.sealer.seal('mail', localPath(context.language, `${page}/${id}/${token}`)),
    until: after(context.clock.now(), life).toISOString(),
  };
  // An older mail that still waits would bring a dead link.
  await enqueue(context.db, sendMailJob, payload, { key: `${mail}:${id}` });
}

/** Whose link this is, without using it up. Throws link_corrupted. */
export async function readLink(context: LinkContext, { kind, id, token }: Link): Promise<User> {
  const user = await context.db.user.findUnique({ where: { id } });
  if (!user || !(await findSecret(context, { kind, subject: id, value: secretValue(token, user) })))
    throw linkCorrupted();
  return user;
}

/** Uses the link up in the caller's transaction, for one of all who open it at once. Throws link_corrupted. */
export async function consumeLink(context: LinkContext, { kind, id, token }: Link): Promise<User> {
  await readLink(context, { kind, id, token });
  const user = await lockUser(context, id);
  if (!(await consumeSecret(context, { kind, subject: id, value: secretValue(token, user) })))
    throw linkCorrupted();
  return user;
}

// A link speaks for the mailbox it was sent to: it dies when the account gets another address.
function secretValue(token: string, { emailKey }: Pick<User, 'emailKey'>): string {
  return `${token} ${emailKey}`;
}

// Wrong, used, replaced and expired are one answer.
function linkCorrupted(): AppError {
  return new AppError('link_corrupted', 'accounts.linkCorrupted', { reply: { code: '1' } });
}
