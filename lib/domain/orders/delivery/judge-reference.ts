import { after } from '@/lib/platform/time';
import type { Send } from './sends';

export type ReferenceStep =
  /** It is proved that the reference bought nothing; `code` is of the last refusal. */
  | { do: 'free'; code: string; proof: 'refusals' | 'not_found' }
  /** The purchase is sent again under the same reference. */
  | { do: 'resend'; number: number }
  /** Nothing is proved before `until`. Null: a sending was accepted, so that 'not found' contradicts it. */
  | { do: 'wait'; until: Date | null };

/** Whether each sending was refused, so that nothing can have been bought under the reference. */
export function isRefusedByAll(sends: Pick<Send, 'outcome'>[]): boolean {
  return sends.length > 0 && sends.every(({ outcome }) => outcome === 'refused');
}

/**
 * From when on 'not found' is believed: the settle time after the last moment at which a sending could still arrive. A
 * sending that was answered, or given up by the process that made it, can no longer arrive after that moment.
 */
export function settledAt(sends: Send[], settleTime: number): Date {
  const last = Math.max(...sends.map(({ answeredAt, sendBy }) => (answeredAt ?? sendBy).getTime()));
  return after(new Date(last), settleTime);
}

/**
 * What follows when the supplier, asked at `askedAt`, had no order under the reference. A refusal of the last sending
 * is no verdict on those before it, so it frees the reference only together with a 'not found' that is believed.
 */
export function judgeNotFound(sends: Send[], askedAt: Date, settleTime: number): ReferenceStep {
  const last = sends.at(-1);
  if (isRefusedByAll(sends)) return { do: 'free', code: last?.error ?? '', proof: 'refusals' };
  if (sends.some(({ outcome }) => outcome === 'accepted' || outcome === 'delivered'))
    return { do: 'wait', until: null };
  const until = settledAt(sends, settleTime);
  if (askedAt < until) return { do: 'wait', until };
  if (last?.outcome === 'refused') return { do: 'free', code: last.error ?? '', proof: 'not_found' };
  return { do: 'resend', number: (last?.number ?? 0) + 1 };
}
