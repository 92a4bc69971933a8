import { AppError } from '@/lib/platform/errors';
import { emailKey } from '@/lib/store/accounts';
import { addressOf } from './address';
import { webProcess } from './process';

/**
 * Counts failures by account and by address, never successes, and never for longer than the window: a stranger slows
 * an owner's account down, but locks nobody out for good.
 */
export async function guardSignIn<T>(
  request: Request,
  account: string,
  signIn: () => Promise<T>,
): Promise<T> {
  const { limiter } = webProcess();
  const counted = [
    ['loginPerAccount', emailKey(account)],
    ['loginPerAddress', addressOf(request)],
  ] as const;
  for (const [name, who] of counted) await limiter.check(name, who);
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad_credentials')
      for (const [name, who] of counted) await limiter.consume(name, who);
    throw error;
  }
}
