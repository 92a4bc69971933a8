import { spawn } from 'node:child_process';
import path from 'node:path';

export interface CommandResult {
  code: number;
  /** stdout and stderr as they came. */
  output: string;
}

/** Runs a tool of node_modules/.bin (or Node itself) and keeps what it says. One that hangs is ended. */
export function runCommand(
  command: string,
  args: string[],
  { env = {}, limit = 60 * 60_000 }: { env?: Record<string, string>; limit?: number } = {},
): Promise<CommandResult> {
  const bin = path.resolve('node_modules/.bin');
  return new Promise((resolve) => {
    const child = spawn(command === 'node' ? process.execPath : path.join(bin, command), args, {
      env: {
        ...process.env,
        PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
        // Each test file has a process of its own: compiling the packages anew in each takes 5 % of all CPU time.
        NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compile'),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const timer = setTimeout(() => {
      output += `\nended after ${limit / 1000} s without a result`;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 15_000).unref();
    }, limit);
    const finish = (code: number) => {
      clearTimeout(timer);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(1);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}
