/**
 * sent: it is on its way; dropped: it will never be sent; failed: a later try may succeed, not before `waits` ms when the
 * channel names a time.
 */
export type Sent =
  | { outcome: 'sent' }
  | { outcome: 'dropped'; why: string }
  | { outcome: 'failed'; why: string; waits?: number };
