import { isProvedNumber, type OtpOwner, otpSubject } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { countsByAddress } from '@/lib/http/request/address';
import { AppError } from '@/lib/platform/errors';
import type { Counted } from '@/lib/platform/limits';
import { withRateLimit } from './with-rate-limit';

/**
 * Counts the codes that are sent: those of a trusted device by the device and its number, all others by number and
 * address. The counts are separate, so that a stranger cannot use up those of the number's owner. The caller's own
 * limits come first: when they are used up, the shared ones are not touched. The address comes late and is only a
 * ceiling, because hundreds of customers share one.
 */
export async function guardOtpSend<T>(
  context: Pick<Context, 'db' | 'sealer'>,
  { request, owner }: { request: Request; owner: OtpOwner },
  send: () => Promise<T>,
): Promise<T> {
  const { mobile, deviceId } = owner;
  const own: Counted[] =
    deviceId === null
      ? [['otpPerNumber', mobile], ...countsByAddress('otpPerAddress', request)]
      : [
          ['otpPerDevice', deviceId],
          ['otpPerOwner', mobile],
        ];
  const budget = await budgetOf(context, mobile);
  return withRateLimit(
    [['otpResend', otpSubject(owner)], ...own, ...budget],
    send,
    (_, error) => error === null,
  );
}

/** What a text message that a signed-in customer asks for counts beside the customer: the number and the budget. */
export async function countsOfText(
  context: Pick<Context, 'db' | 'sealer'>,
  owner: OtpOwner,
): Promise<Counted[]> {
  const { mobile } = owner;
  return [['otpResend', otpSubject(owner)], ['otpPerNumber', mobile], ...(await budgetOf(context, mobile))];
}

async function budgetOf(context: Pick<Context, 'db' | 'sealer'>, mobile: string): Promise<Counted[]> {
  if (await isProvedNumber(context, mobile)) return [['otpPerDay', 'all']];
  return [
    ['otpToNewPerDay', 'all'],
    ['otpPerDay', 'all'],
  ];
}

/** Counts wrong codes by device or address, in addition to the few tries that each code allows. */
export function guardOtpGuess<T>(
  request: Request,
  { deviceId }: OtpOwner,
  guess: () => Promise<T>,
): Promise<T> {
  const counted: Counted[] =
    deviceId === null ? countsByAddress('otpGuessPerAddress', request) : [['loginPerDevice', deviceId]];
  return withRateLimit(counted, guess, (_, error) => error instanceof AppError && error.code === 'bad_code');
}
