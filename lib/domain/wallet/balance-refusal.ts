import type { z } from 'zod';
import { type Message, message } from '@/lib/platform/messages';

/** Says which part of a gift's form is wrong: the amount first, then what the second person has to type. */
export function balanceRefusal({ issues }: z.ZodError): Message {
  const isAbout = (name: string) => issues.some(({ path }) => path[0] === name);
  if (isAbout('amount')) return message('wallet.invalidAmount');
  return message(isAbout('approver') ? 'wallet.approverIncomplete' : 'requests.checkInput');
}
