import { handle } from '@/lib/http/handle';
import { answerGuardian } from '@/lib/domain/accounts';
import { guardianAnswer, guardianParams } from '@/lib/domain/accounts/schema';
import { eraseForGuardian } from '@/lib/domain/erasure';
import { message } from '@/lib/platform/messages';

/** What a guardian decides by the link of the mail, without an account. */
export const POST = handle(
  {
    endpoint: 'POST /auth/guardian/[token]',
    access: 'public',
    params: guardianParams,
    body: guardianAnswer,
  },
  async ({ context, params: { token }, body: { decision } }) => {
    if (decision !== 'erase') return { message: await answerGuardian(context, { token, decision }) };
    await eraseForGuardian(context, { token });
    return { message: message('guardians.erased') };
  },
);
