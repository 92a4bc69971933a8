import { clientMessages } from './client-messages';
import type { Failure } from './request';

/** The message of a failed call, with the time until the next try for status 429. */
export function errorText({ message, retryAfter, status }: Failure): string {
  if (status !== 429 || !retryAfter) return message;
  const { unit, count } = waitOf(retryAfter);
  return clientMessages()(`nextTry.${unit}`, { message, count });
}

/** Splits seconds into a unit and a count, rounded up, so that the customer does not retry too early. */
function waitOf(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  if (seconds < 60) return { unit: 'seconds', count: seconds };
  if (seconds < 3600) return { unit: 'minutes', count: Math.ceil(seconds / 60) };
  return { unit: 'hours', count: Math.ceil(seconds / 3600) };
}

/** The server's error of a field as a sentence, to be shown below the field. */
export function fieldError(label: string, { fields }: Failure, name: string): string | undefined {
  const error = fields?.[name];
  return error && clientMessages()('field', { label, error });
}

/**
 * Whether the {id}/{token} of a mailed link has been used, has expired or is invalid. Mail programs may also break
 * it.
 */
export function isLinkCorrupted({ code, fields }: Failure): boolean {
  return code === 'link_corrupted' || fields?.id !== undefined || fields?.token !== undefined;
}

/** The sentence of spec S8.3. */
export function linkCorruptedText(): string {
  return clientMessages()('linkCorrupted');
}
