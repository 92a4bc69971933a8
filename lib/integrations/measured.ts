import { REMOTE_CALLS, timed } from '@/lib/platform/metrics';
import { inSpan } from '@/lib/platform/traces';

interface Answered {
  outcome?: string;
  code?: string;
  ok?: boolean;
}

/** The kind of an answer. That nothing was sent is told apart from a refusal: it is the network, not the order. */
function kindOf(answer: unknown): string {
  const { outcome, code, ok } = (answer ?? {}) as Answered;
  if (code === 'unsent') return 'unsent';
  if (outcome !== undefined) return outcome;
  return ok === false ? 'unknown' : 'done';
}

/**
 * A supplier or gateway of which each call is observed, with its time and the kind of its answer. What is no function,
 * and a function that returns no promise, stays as it is.
 */
export function measured<Port extends object>(system: string, port: Port): Port {
  const entries = Object.entries(port).map(([call, value]: [string, unknown]) => {
    if (typeof value !== 'function') return [call, value];
    const observed = (...given: unknown[]) => {
      const started = value.apply(port, given) as unknown;
      if (!(started instanceof Promise)) return started;
      const span = { name: `${system} ${call}`, kind: 'client' } as const;
      return inSpan(span, () => timed(REMOTE_CALLS, { system, call }, () => started, kindOf));
    };
    return [call, observed];
  });
  // Safe because each function is replaced by one with its parameters and result; Object.fromEntries loses the types.
  return Object.fromEntries(entries) as Port;
}
