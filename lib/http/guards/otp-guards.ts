import { type OtpOwner, otpSubject } from '@/lib/domain/accounts';
import { addressOf } from '@/lib/http/request/address';
import { AppError } from '@/lib/platform/errors';
import type { Counted } from '@/lib/platform/limits';
import { withRateLimit } from './with-rate-limit';

/**
 * Counts the codes that are sent: a stranger's by address and number, a known device's by itself and by number, so that
 * neither takes from the other. In this order, so that whoever has none left touches nobody else's count.
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

/** Counts wrong codes; each code has its own few tries besides. */
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
