import { type AccountChange, type OwnChange, sendNoticeJob } from '@/lib/domain/accounts/jobs';
import type { Context } from '@/lib/domain/context';
import { type JobContact, openJobContact } from '@/lib/domain/personal-fields';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/platform/languages';
import { message, type PlainKey, translate } from '@/lib/platform/messages';

/** It names a number of 10 digits. */
export interface DeliverNoticeInput extends JobContact {
  change: OwnChange;
  /** What was changed instead. */
  newer?: 'identity' | undefined;
  language: Language;
  /** The number of this try of the job, from 1. */
  attempt: number;
}

const WHAT = {
  mobile: 'accounts.changed.mobile',
  email: 'accounts.changed.email',
  password: 'accounts.changed.password',
  identity: 'accounts.changed.identity',
} as const satisfies Record<AccountChange, PlainKey>;

/**
 * Tells a former number of a change by text message, where the store has registered a text for it. After a crash it may
 * be sent twice, which harms less than a notice that is missing. Throws when another try may succeed.
 */
export async function deliverNotice(
  { log, otpSender, sealer }: Pick<Context, 'log' | 'otpSender' | 'sealer'>,
  { change, newer, language: wanted, attempt, ...contact }: DeliverNoticeInput,
): Promise<void> {
  const { noticeLanguages } = otpSender;
  const language = [wanted, DEFAULT_LANGUAGE, ...noticeLanguages].find((each) =>
    noticeLanguages.includes(each),
  );
  if (!language) return;
  const mobile = openJobContact({ sealer }, contact);
  const what = translate(language, message(WHAT[newer ?? change]));
  const result = await otpSender.sendNotice({ mobile, what, language });
  if (result.outcome === 'sent') return log.info({ requestId: result.requestId }, 'a notice was sent');
  if (result.outcome === 'unknown')
    return log.warn({ why: result.why }, 'a notice may have been sent, and is not sent again');
  log.error({ refusal: result.code, why: result.why, attempt }, 'a notice was not sent');
  // The last try does not throw, because a mail says the same and an administrator could do nothing about it.
  if (result.again && attempt < sendNoticeJob.maxAttempts) throw new Error(`not sent: ${result.why}`);
}
