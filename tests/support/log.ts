import { createLog, type Log } from '@/lib/platform/log';

export interface TestLog {
  log: Log;
  /** What was written, line by line, as it would be in the file. */
  text(): string[];
  /** The same, read back; with `message`, only the lines that say exactly this. */
  lines(message?: string): Record<string, unknown>[];
}

/** A real log (redaction and all) that writes into memory. */
export function testLog(level = 'debug'): TestLog {
  const written: string[] = [];
  const log = createLog({ name: 'test', level, destination: { write: (line) => void written.push(line) } });
  return {
    log,
    text: () => [...written],
    lines(message) {
      const all = written.map((line) => JSON.parse(line) as Record<string, unknown>);
      return message === undefined ? all : all.filter((line) => line.msg === message);
    },
  };
}
