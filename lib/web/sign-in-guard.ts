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
  const attempt = async () => {
    for (const [name, who] of counted) await limiter.check(name, who);
    try {
      return await signIn();
    } catch (error) {
      if (error instanceof AppError && error.code === 'bad_credentials')
        for (const [name, who] of counted) await limiter.consume(name, who);
      throw error;
    }
  };
  const [perAccount, perAddress] = counted.map((parts) => parts.join(':'));
  return inTurn(`${perAccount}`, () => inTurn(`${perAddress}`, attempt));
}

const turns = new Map<string, Promise<unknown>>();

/**
 * One after another for a key: a hundred guesses at once would all be let in before the first has failed. Nothing is
 * lost by it, for hashing keeps the process busy anyway.
 */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve();
  const mine = before.then(work);
  const over = mine.catch(() => {});
  turns.set(key, over);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === over) turns.delete(key);
  }
}
