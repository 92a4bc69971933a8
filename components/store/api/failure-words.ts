import type { Failure } from './request';

/** The sentence for the person: what the server said and, when it asked for patience, for how long. */
export function failureText({ message, retryAfter, status }: Failure): string {
  return status === 429 && retryAfter ? `${message} Next try in ${durationText(retryAfter)}.` : message;
}

/** '45 seconds', '12 minutes', '1 hour': rounded up, so that nobody comes too early. */
export function durationText(seconds: number): string {
  if (seconds < 60) return inUnits(seconds, 'second');
  if (seconds < 3600) return inUnits(Math.ceil(seconds / 60), 'minute');
  return inUnits(Math.ceil(seconds / 3600), 'hour');
}

function inUnits(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** What the server says of a field, as a sentence that stands below it. */
export function fieldFault(label: string, { fields }: Failure, name: string): string | undefined {
  const fault = fields?.[name];
  return fault && `${label} ${fault}.`;
}

/** The {id}/{token} of a link is used, over, or was never one; a mail program may also have spoilt it. */
export function isLinkCorrupted({ code, fields }: Failure): boolean {
  return code === 'link_corrupted' || fields?.id !== undefined || fields?.token !== undefined;
}

/** Spec section 8. */
export const LINK_CORRUPTED = 'The link is corrupted.';
