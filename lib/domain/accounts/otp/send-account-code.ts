import { randomInt } from 'node:crypto';
import { listMobileClaimants } from '@/lib/domain/accounts/claims/list-mobile-claimants';
import { queueMail } from '@/lib/domain/accounts/mails/queue-mail';
import { e164 } from '@/lib/domain/accounts/mobile';
import { createSecret } from '@/lib/domain/accounts/secrets/secrets';
import type { Context } from '@/lib/domain/context';
import { maskEmail } from '@/lib/domain/masks';
import { SecretKind, transaction } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { after, minutes } from '@/lib/platform/time';
import { claimantId } from './account-choice';
import { guessOtp } from './guess-otp';
import { type OtpOwner, wrongOtp } from './otp';
import { accountCodeSubject } from './prove-claimant';

const ACCOUNT_CODE_LIFE = minutes(10);

export interface SendAccountCodeInput {
  owner: OtpOwner;
  /** The code that was sent to the number; it stays usable. */
  otp: string;
  /** The `id` of a ClaimantView. */
  account: string;
}

/**
 * Mails a code to an account that claims the number, by which the owner of the number may prove the account too. Only a
 * right code of the number sends it, so that a stranger cannot make the store write to others. Throws bad_code and
 * not_found.
 */
export async function sendAccountCode(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'language'>,
  { owner, otp, account }: SendAccountCodeInput,
): Promise<{ email: string }> {
  if (!(await guessOtp(context, owner, otp))) throw wrongOtp();
  const claimants = await listMobileClaimants(context, e164(owner.mobile));
  const user = claimants.find((each) => claimantId(context, each) === account);
  if (!user?.email) throw notFound('User');
  const { id, email, name } = user;
  const { language, clock } = context;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await transaction(context, async (inside) => {
    const kind = SecretKind.account;
    const subject = accountCodeSubject(user);
    await createSecret(inside, { kind, subject, userId: id, value: code, life: ACCOUNT_CODE_LIFE });
    const mail = {
      kind: 'account-code' as const,
      to: email,
      name,
      language,
      code,
      until: after(clock.now(), ACCOUNT_CODE_LIFE).toISOString(),
    };
    await queueMail(inside, mail, { key: `account-code:${id}` });
  });
  return { email: maskEmail(email) };
}
