import { type OtpOwner, otpSubject } from '@/lib/domain/accounts';
import { addressOf } from '@/lib/http/request/address';
import { AppError } from '@/lib/platform/errors';
import type { Counted } from '@/lib/platform/limits';
import { withRateLimit } from './with-rate-limit';

/**
 * Counts the codes that are sent: those of a trusted device by the device and its number, all others by address and
 * number. The counts are separate, so that a stranger cannot use up those of the number's owner. The caller's own
 * limits come first: when they are used up, the shared ones are not touched.
 */
export function guardOtpSend<T>(request: Request, owner: OtpOwner, send: () => Promise<T>): Promise<T> {
  const { mobile, deviceId } = owner;
  const counted: Counted[] = [
    deviceId === null ? ['otpPerAddress', addressOf(request)] : ['otpPerDevice', deviceId],
    ['otpResend', otpSubject(owner)],
    deviceId === null ? ['otpPerNumber', mobile] : ['otpPerOwner', mobile],
    ['otpPerDay', 'all'],
  ];
  return withRateLimit(counted, send, (_, error) => error === null);
}

/** Counts wrong codes by device or address, in addition to the few tries that each code allows. */
export function guardOtpGuess<T>(
  request: Request,
  { deviceId }: OtpOwner,
  guess: () => Promise<T>,
): Promise<T> {
  const counted: Counted =
    deviceId === null ? ['otpGuessPerAddress', addressOf(request)] : ['loginPerDevice', deviceId];
  return withRateLimit(
    [counted],
    guess,
    (_, error) => error instanceof AppError && error.code === 'bad_code',
  );
}
