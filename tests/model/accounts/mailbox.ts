import { sendMailJob, sendOtpJob } from '@/lib/domain/accounts/jobs';
import type { Context } from '@/lib/domain/context';

/** The payload of the mail with this key, which waits in the queue; null when there is none. */
async function waitingMail({ db }: Pick<Context, 'db'>, key: string) {
  const [row] = await db.$queryRaw<{ payload: unknown }[]>`
    select payload from graphile_worker._private_jobs where key = ${key}`;
  return row ? sendMailJob.payload.parse(row.payload) : null;
}

/** The mails to an address that wait in the queue, oldest first. */
export async function mailsTo({ db }: Pick<Context, 'db'>, to: string) {
  const rows = await db.$queryRaw<{ payload: unknown }[]>`
    select jobs.payload from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${sendMailJob.name} and jobs.payload->>'to' = ${to} order by jobs.id`;
  return rows.map(({ payload }) => sendMailJob.payload.parse(payload));
}

/** The newest code that was sent by text message for this subject. */
export async function textedCode(
  { db, sealer }: Pick<Context, 'db' | 'sealer'>,
  { kind, subject }: { kind: 'contact' | 'confirmation'; subject: string },
): Promise<string | null> {
  const [row] = await db.$queryRaw<{ payload: unknown }[]>`
    select jobs.payload from graphile_worker._private_jobs jobs
    join account_secrets secrets on secrets.id::text = jobs.payload->>'secretId'
    where secrets.kind::text = ${kind} and secrets.subject = ${subject} order by jobs.id desc limit 1`;
  return row ? sealer.open('otp', sendOtpJob.payload.parse(row.payload).sealedCode) : null;
}

/** The link in the newest mail of this kind to an account, if the mail goes to this address. */
export async function mailedLink(
  context: Pick<Context, 'db' | 'sealer'>,
  { kind, userId, to }: { kind: 'verify-email' | 'reset-password'; userId: string; to: string },
): Promise<{ id: string; token: string } | null> {
  const mail = await waitingMail(context, `${kind}:${userId}`);
  if (mail?.to !== to || mail.sealedPath === undefined) return null;
  const [, , id = '', token = ''] = context.sealer.open('mail', mail.sealedPath).split('/');
  return { id, token };
}

/** The code in the newest mail to an account, if the mail goes to this address. */
export async function mailedCode(
  context: Pick<Context, 'db' | 'sealer'>,
  { userId, to }: { userId: string; to: string },
): Promise<string | null> {
  const mail = await waitingMail(context, `account-code:${userId}`);
  if (mail?.to !== to || mail.sealedCode === undefined) return null;
  return context.sealer.open('mail', mail.sealedCode);
}
