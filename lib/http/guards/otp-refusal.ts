import type { z } from 'zod';
import { type Message, message } from '@/lib/platform/messages';

/** The message for a number and a code that do not parse: the number is asked for first. */
export function otpRefusal({ issues }: z.ZodError): Message {
  const isNumber = issues.some(({ path }) => path[0] === 'mobile');
  return message(isNumber ? 'accounts.invalidMobile' : 'accounts.invalidOtp');
}
