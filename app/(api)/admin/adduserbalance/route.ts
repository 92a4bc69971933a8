import type { z } from 'zod';
import { addBalance } from '@/lib/domain/wallet';
import { addBalanceSchema } from '@/lib/domain/wallet/schema';
import { guardSecondFactor } from '@/lib/http/guards/second-factor-guard';
import { handle } from '@/lib/http/handle';
import { type Message, message } from '@/lib/platform/messages';

/** Says which part of the form is wrong: the amount first, then what the second person has to type. */
function refusalOf({ issues }: z.ZodError): Message {
  const isAbout = (name: string) => issues.some(({ path }) => path[0] === name);
  if (isAbout('amount')) return message('wallet.invalidAmount');
  return message(isAbout('approver') ? 'wallet.approverIncomplete' : 'requests.checkInput');
}

export const POST = handle(
  {
    endpoint: 'POST /admin/adduserbalance',
    access: 'money.give',
    body: addBalanceSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
    refusal: refusalOf,
  },
  ({ context, body, viewer, idempotency }) => {
    const give = () => addBalance(context, { ...body, idempotency });
    // Wrong codes are counted for the caller, not for the second approver, who could otherwise be locked out.
    return body.approver ? guardSecondFactor(viewer.userid, give) : give();
  },
);
