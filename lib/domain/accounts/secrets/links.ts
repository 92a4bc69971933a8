import { randomBytes } from 'node:crypto';
import { assertNotMoved } from '@/lib/domain/accounts/away/assert-here';
import { lockUser } from '@/lib/domain/accounts/lock-user';
import { queueMail } from '@/lib/domain/accounts/mails/queue-mail';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { localPath } from '@/lib/platform/languages';
import { after, hours, minutes } from '@/lib/platform/time';
import { consumeSecret, createSecret, findSecret } from './secrets';

const LINKS = {
  verification: { page: '/verification', life: hours(24), mail: 'verify-email' },
  reset: { page: '/reset_password', life: minutes(30), mail: 'reset-password' },
} as const;

export type LinkKind = keyof typeof LINKS;

/** A link in a mail: `{id}` is the user's id, `{token}` 256 random bits. */
export interface Link {
  kind: LinkKind;
  id: string;
  token: string;
}

type LinkContext = Pick<Context, 'db' | 'clock' | 'sealer'>;

/** Creates a new link and enqueues its mail, in the caller's transaction. Older links of this kind become invalid. */
export async function mailLink(
  context: LinkContext & Pick<Context, 'language'>,
  { kind, user }: { kind: LinkKind; user: Pick<User, 'id' | 'name' | 'email' | 'emailKey'> },
): Promise<void> {
  const { page, life, mail } = LINKS[kind];
  const { id, name, email } = user;
  if (!email) return;
  const token = randomBytes(32).toString('base64url');
  await createSecret(context, { kind, subject: id, userId: id, value: secretValue(token, user), life });
  const letter = {
    kind: mail,
    to: email,
    name,
    language: context.language,
    path: localPath(context.language, `${page}/${id}/${token}`),
    until: after(context.clock.now(), life).toISOString(),
  };
  // The key replaces an older mail that is still in the queue, because its link is invalid now.
  await queueMail(context, letter, { key: `${mail}:${id}` });
}

/** The user of a valid link, which stays usable. Throws link_corrupted. */
export async function readLink(context: LinkContext, { kind, id, token }: Link): Promise<User> {
  const user = await context.db.user.findUnique({ where: { id } });
  if (!user || !(await findSecret(context, { kind, subject: id, value: secretValue(token, user) })))
    throw linkCorrupted(user?.id);
  return user;
}

/**
 * Uses up a link in the caller's transaction; of several simultaneous calls only one succeeds. Throws link_corrupted,
 * and account_moved for an account that its customer has left: what it changed here would count nowhere.
 */
export async function consumeLink(context: LinkContext, { kind, id, token }: Link): Promise<User> {
  await readLink(context, { kind, id, token });
  const user = await lockUser(context, id);
  if (!(await consumeSecret(context, { kind, subject: id, value: secretValue(token, user) })))
    throw linkCorrupted();
  await assertNotMoved(context, id);
  return user;
}

// The link proves access to the mailbox it was sent to, so it becomes invalid when the account's address changes.
function secretValue(token: string, { emailKey }: Pick<User, 'emailKey'>): string {
  return `${token} ${emailKey}`;
}

// The same error for a wrong, used, replaced and expired link.
export function linkCorrupted(accountId?: string): AppError {
  return new AppError('link_corrupted', 'accounts.linkCorrupted', { reply: { code: '1' }, accountId });
}
