import { z } from 'zod';
import { type MailKind, type SendMailPayload, sendMailJob } from '@/lib/domain/accounts/jobs';
import type { Context } from '@/lib/domain/context';
import { enqueue } from '@/lib/platform/jobs';
import type { Language } from '@/lib/platform/languages';

/** Not that of the links and codes of a former version: what is sealed as one opens as neither. */
const PURPOSE = 'mails/envelope';
const PURPOSE_BEFORE = 'mail';

export interface Mail {
  kind: MailKind;
  /** The address. */
  to: string;
  name: string;
  /** Of the request that caused the mail. */
  language: Language;
  /** `/verification/{id}/{token}`, for a mail with a secret link. */
  path?: string;
  /** A code of 6 digits, for a mail with one. */
  code?: string;
  /** What the mail is about, such as a device or a masked number. */
  detail?: string;
  /** The instant (ISO) after which the mail is useless and is not sent any more. */
  until?: string;
}

const envelopeSchema = z.object({ to: z.string(), path: z.string().optional(), code: z.string().optional() });
/** Whom a mail goes to and its secrets, sealed as one: a secret cannot be sent to the address of another mail. */
type Envelope = z.output<typeof envelopeSchema>;

/**
 * The tries of a mail that says until when it is useful: with the queue's distances, of six hours at the most, they
 * last for longer than any request for a guardian's consent, and `sendMail` ends them at that time.
 */
const UNTIL_ITS_END = { ...sendMailJob, maxAttempts: 400 };

/** Enqueues a mail in the caller's transaction. A mail with the same key that still waits is replaced. */
export async function queueMail(
  { db, sealer }: Pick<Context, 'db' | 'sealer'>,
  { to, path, code, ...mail }: Mail,
  options: { key?: string } = {},
): Promise<void> {
  const sealed = sealer.seal(PURPOSE, JSON.stringify({ to, path, code } satisfies Envelope));
  const job = mail.until === undefined ? sendMailJob : UNTIL_ITS_END;
  await enqueue(db, job, { ...mail, sealed }, options);
}

/** Whom a mail of the queue goes to, with its secrets, also as a former version has added it. */
export function openMail(
  { sealer }: Pick<Context, 'sealer'>,
  { sealed, to = '', sealedPath, sealedCode }: SendMailPayload,
): Envelope {
  if (sealed !== undefined) return envelopeSchema.parse(JSON.parse(sealer.open(PURPOSE, sealed)));
  return {
    to,
    path: sealedPath === undefined ? undefined : sealer.open(PURPOSE_BEFORE, sealedPath),
    code: sealedCode === undefined ? undefined : sealer.open(PURPOSE_BEFORE, sealedCode),
  };
}
