import { sendMailJob, sendOtpJob } from '@/lib/domain/accounts/jobs';
import { openMail } from '@/lib/domain/accounts/mails/queue-mail';
import type { Context } from '@/lib/domain/context';
import type { World } from './people';

type Queue = Pick<Context, 'db' | 'sealer'>;

/** The kind, address, link and code of a mail, from the payload of its job. */
function readMail(context: Queue, payload: unknown) {
  const mail = sendMailJob.payload.parse(payload);
  return { kind: mail.kind, ...openMail(context, mail) };
}

/** The mail with this key, which waits in the queue; null when there is none. */
async function waitingMail(context: Queue, key: string) {
  const [row] = await context.db.$queryRaw<{ payload: unknown }[]>`
    select payload from graphile_worker._private_jobs where key = ${key}`;
  return row ? readMail(context, row.payload) : null;
}

async function waitingMails(context: Queue) {
  const rows = await context.db.$queryRaw<{ id: string; payload: unknown }[]>`
    select jobs.id::text, jobs.payload from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${sendMailJob.name} order by jobs.id`;
  return rows.map(({ id, payload }) => ({ id, ...readMail(context, payload) }));
}

/** The mails to an address that wait in the queue, oldest first. */
export async function mailsTo(context: Queue, to: string) {
  return (await waitingMails(context)).filter((mail) => mail.to === to);
}

/**
 * Deletes the queued mails to the people of a finished sequence. The recipient of a queued mail is encrypted, so each
 * search for the mails of one person decrypts all queued ones.
 */
export async function removeMails({ context, people }: Pick<World, 'context' | 'people'>): Promise<void> {
  const addresses = people.map(({ email }) => email);
  const mails = (await waitingMails(context)).filter(({ to }) => addresses.includes(to));
  await context.db.$executeRaw`
    delete from graphile_worker._private_jobs where id = any(${mails.map(({ id }) => id)}::bigint[])`;
}

/** The newest code that was sent by text message for this account. */
export async function textedCode(
  { db, sealer }: Queue,
  { kind, userId }: { kind: 'contact' | 'confirmation'; userId: string },
): Promise<string | null> {
  const [row] = await db.$queryRaw<{ payload: unknown }[]>`
    select jobs.payload from graphile_worker._private_jobs jobs
    join account_secrets secrets on secrets.id::text = jobs.payload->>'secretId'
    where secrets.kind::text = ${kind} and secrets.user_id = ${userId} order by jobs.id desc limit 1`;
  return row ? sealer.open('otp', sendOtpJob.payload.parse(row.payload).sealedCode) : null;
}

/** The link in the newest mail of this kind to an account, if the mail goes to this address. */
export async function mailedLink(
  context: Queue,
  { kind, userId, to }: { kind: 'verify-email' | 'reset-password'; userId: string; to: string },
): Promise<{ id: string; token: string } | null> {
  const mail = await waitingMail(context, `${kind}:${userId}`);
  if (mail?.to !== to || mail.path === undefined) return null;
  const [, , id = '', token = ''] = mail.path.split('/');
  return { id, token };
}

/** The code in the newest mail to an account, if the mail goes to this address. */
export async function mailedCode(
  context: Queue,
  { userId, to }: { userId: string; to: string },
): Promise<string | null> {
  const mail = await waitingMail(context, `account-code:${userId}`);
  return mail?.to === to ? (mail.code ?? null) : null;
}
