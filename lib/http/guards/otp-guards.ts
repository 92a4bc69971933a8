import { isProvedNumber, isWrongSecondFactor, type OtpOwner, otpSubject } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { countsByAddress } from '@/lib/http/request/address';
import { AppError } from '@/lib/platform/errors';
import type { Counted } from '@/lib/platform/limits';
import { countsOfSecondFactor, isSecondFactorLimit } from './second-factor-guard';
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

interface OtpGuess {
  request: Request;
  owner: OtpOwner;
  /** Whether the call has a code of the authenticator too. */
  withCode?: boolean;
}

/**
 * Counts wrong codes by device or address, in addition to the few tries that each code allows; and wrong codes of the
 * authenticator by number, because each right code by text message allows as many tries at it. A stranger, who has no
 * right one, uses up none of those.
 */
export function guardOtpGuess<T>(
  { request, owner: { deviceId, mobile }, withCode = false }: OtpGuess,
  guess: () => Promise<T>,
): Promise<T> {
  const counted: Counted[] =
    deviceId === null ? countsByAddress('otpGuessPerAddress', request) : [['loginPerDevice', deviceId]];
  if (withCode) counted.push(...countsOfSecondFactor(`number ${mobile}`));
  return withRateLimit(counted, guess, (name, error) =>
    isSecondFactorLimit(name)
      ? isWrongSecondFactor(error)
      : error instanceof AppError && error.code === 'bad_code',
  );
}
