import type { GrammyError, HttpError } from 'grammy/web';
import { isUnsent } from '@/lib/integrations/http';
import { seconds } from '@/lib/platform/time';
import type { TelegramOutcome } from './port';

interface Errors {
  GrammyError: typeof GrammyError;
  HttpError: typeof HttpError;
}

/** For an answer that names no time. */
const USUAL_WAIT = seconds(30);

/**
 * What an error of a call says about the message (TELEGRAM-3). Only a refusal in Telegram's format proves that it was
 * not sent.
 */
export function judgeTelegramError(error: unknown, { GrammyError, HttpError }: Errors): TelegramOutcome {
  if (error instanceof HttpError)
    return isUnsent(error.error)
      ? { outcome: 'failed', why: 'Telegram cannot be reached', retryAfter: null }
      : { outcome: 'unknown', why: 'no answer of Telegram' };
  if (!(error instanceof GrammyError)) throw error;
  const { description, parameters } = error;
  // grammY takes both from the answer as they are: of a server between, they may be missing.
  const code: unknown = error.error_code;
  const why = `${code ?? 'no code'}: ${description ?? 'no reason'}`;
  if (typeof code !== 'number' || code >= 500) return { outcome: 'unknown', why };
  if (code === 429) {
    const wait = parameters?.retry_after;
    return { outcome: 'failed', why, retryAfter: wait === undefined ? USUAL_WAIT : seconds(wait) };
  }
  if (code === 403 || (code === 400 && /chat not found/i.test(description)))
    return { outcome: 'blocked', why };
  // The token is wrong. Who runs the store can set another one, and the message goes out afterwards.
  if (code === 401 || code === 404) return { outcome: 'failed', why, retryAfter: null };
  return { outcome: 'refused', why };
}
