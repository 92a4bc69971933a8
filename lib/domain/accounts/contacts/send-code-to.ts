import { randomInt } from 'node:crypto';
import type { MailKind } from '@/lib/domain/accounts/jobs';
import { queueMail } from '@/lib/domain/accounts/mails/queue-mail';
import { queueCode } from '@/lib/domain/accounts/otp/queue-code';
import { createSecret } from '@/lib/domain/accounts/secrets/secrets';
import type { Context } from '@/lib/domain/context';
import { jobKeyOf } from '@/lib/domain/personal-fields';
import { SecretKind, transaction, type User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { after, minutes } from '@/lib/platform/time';
import { type Contact, contactSubject } from './contact';

const LIFE = minutes(10);

export interface SendCodeInput {
  user: Pick<User, 'id' | 'name'>;
  contact: Contact;
  kind: 'contact' | 'confirmation';
}

const MAILS = { contact: 'contact-code', confirmation: 'confirmation-code' } as const satisfies Record<
  string,
  MailKind
>;

/**
 * Sends a code of 6 digits to a number or an address, for one account only. The previous one becomes invalid. Throws
 * unavailable for a number when no provider of text messages is configured.
 */
export async function sendCodeTo(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'language' | 'otpSender'>,
  { user, contact, kind }: SendCodeInput,
): Promise<void> {
  const { language, clock, otpSender } = context;
  if ('mobile' in contact && !otpSender.configured)
    throw new AppError('unavailable', 'accounts.numbersUnavailable');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await transaction(context, async (inside) => {
    const subject = contactSubject(contact, user.id);
    const secretId = await createSecret(inside, {
      kind: SecretKind[kind],
      subject,
      userId: user.id,
      value: code,
      life: LIFE,
    });
    if ('mobile' in contact) return queueCode(inside, { secretId, code, mobile: contact.mobile });
    const mail = {
      kind: MAILS[kind],
      to: contact.email,
      name: user.name,
      language,
      code,
      until: after(clock.now(), LIFE).toISOString(),
    };
    return queueMail(inside, mail, { key: `${mail.kind}:${jobKeyOf(inside, subject)}` });
  });
}
