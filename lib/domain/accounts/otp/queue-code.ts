import { sendOtpJob } from '@/lib/domain/accounts/jobs';
import type { Context } from '@/lib/domain/context';
import { sealJobContact } from '@/lib/domain/personal-fields';
import { SecretKind } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/jobs';

/** Enqueues the text message with a code, in the transaction that has stored it. `mobile`: 10 digits. */
export async function queueCode(
  context: Pick<Context, 'db' | 'sealer' | 'language'>,
  { secretId, code, mobile }: { secretId: string; code: string; mobile: string },
): Promise<void> {
  const { db, sealer, language } = context;
  const sealedCode = sealer.seal(SecretKind.otp, code);
  // A worker of the version before reads the number from the subject of the code.
  await enqueue(db, sendOtpJob, { secretId, sealedCode, ...sealJobContact(context, mobile), language });
}
