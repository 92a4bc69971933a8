import { createHash } from 'node:crypto';

/** What happened, line by line; two runs are the same when their digests are. */
export interface Trace {
  say(line: string): void;
  digest(): string;
  lines(): readonly string[];
}

export function createTrace(now: () => number): Trace {
  const hash = createHash('sha256');
  const lines: string[] = [];
  return {
    say(line) {
      const text = `${String(now()).padStart(9)} ${line}`;
      hash.update(`${text}\n`);
      lines.push(text);
    },
    digest: () => hash.copy().digest('hex').slice(0, 16),
    lines: () => lines,
  };
}
