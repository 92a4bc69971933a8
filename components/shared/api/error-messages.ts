import { clientMessages } from './client-messages';
import type { Failure } from './request';

/** The sentence for the person: what the server said and, when it asked for patience, for how long. */
export function errorText({ message, retryAfter, status }: Failure): string {
  if (status !== 429 || !retryAfter) return message;
  const { unit, count } = waitOf(retryAfter);
  return clientMessages()(`nextTry.${unit}`, { message, count });
}

/** 45 seconds, 12 minutes, 1 hour: rounded up, so that nobody comes too early. */
function waitOf(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  if (seconds < 60) return { unit: 'seconds', count: seconds };
  if (seconds < 3600) return { unit: 'minutes', count: Math.ceil(seconds / 60) };
  return { unit: 'hours', count: Math.ceil(seconds / 3600) };
}

/** What the server says of a field, as a sentence that stands below it. */
export function fieldError(label: string, { fields }: Failure, name: string): string | undefined {
  const error = fields?.[name];
  return error && clientMessages()('field', { label, error });
}

/** The {id}/{token} of a link is used, over, or was never one; a mail program may also have spoilt it. */
export function isLinkCorrupted({ code, fields }: Failure): boolean {
  return code === 'link_corrupted' || fields?.id !== undefined || fields?.token !== undefined;
}

/** The sentence of spec S8.3. */
export function linkCorruptedText(): string {
  return clientMessages()('linkCorrupted');
}
