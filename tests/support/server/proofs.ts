// What only the owner of a mailbox or a phone can read, taken from the queue before a worker sends it.

import { type LinkKind, mailLink } from '@/lib/domain/accounts/secrets/links';
import { webProcess } from '@/lib/http/server/process';
import type { Database, User } from '@/lib/platform/db';
import { mailIn, waitingJobs } from '../accounts';

export interface LinkParts {
  id: string;
  token: string;
}

/** A new link for `user`, as the waiting mail has it; older ones of its kind are invalid. */
export async function newLink(db: Database, kind: LinkKind, user: User): Promise<LinkParts> {
  const { context } = webProcess();
  await mailLink({ ...context, db: db.prisma }, { kind, user });
  const page = { verification: 'verify-email', reset: 'reset-password' }[kind];
  const job = (await waitingJobs(db)).findLast(({ key }) => key === `${page}:${user.id}`);
  const [, , id = '', token = ''] = mailIn(job, context).path?.split('/') ?? [];
  return { id, token };
}

/** The newest code that was queued for any number. */
export async function newestCode(db: Database): Promise<string> {
  const job = (await waitingJobs(db)).findLast(({ name }) => name === 'send-otp');
  return webProcess().context.sealer.open('otp', String(job?.payload.sealedCode));
}
