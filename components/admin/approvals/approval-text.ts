import { errorText } from '@/components/shared/api/error-messages';
import type { Failure } from '@/components/shared/api/request';

/** The message of a failed call; when it needs a second person, with what has become of it. */
export function approvalText(failure: Failure): string {
  const text = errorText(failure);
  return failure.approvalId ? `${text} It waits for approval now, for 72 hours.` : text;
}
