/**
 * sent: it is on its way; dropped: it will never be sent; failed: a later try may succeed, not before `waits` ms when
 * the channel names a time.
 */
export type Sent =
  | { outcome: 'sent' }
  | { outcome: 'dropped'; why: string }
  | { outcome: 'failed'; why: string; waits?: number };

/**
 * What a channel answers whose messages have no id by which a repetition would be known: only `failed` may be tried
 * again.
 */
type Answer =
  | { outcome: 'sent' }
  | { outcome: 'blocked' | 'refused' | 'unknown'; why: string }
  | { outcome: 'failed'; why: string; retryAfter: number | null };

export function sentOnce(answer: Answer): Sent {
  switch (answer.outcome) {
    case 'sent':
      return { outcome: 'sent' };
    case 'blocked':
    case 'refused':
    case 'unknown':
      return { outcome: 'dropped', why: answer.why };
    case 'failed': {
      const { why, retryAfter } = answer;
      return { outcome: 'failed', why, ...(retryAfter !== null && { waits: retryAfter }) };
    }
  }
}
