// `npm run race [-- 100]`: that many rounds of every race for money, against a store of its own with two servers.
import { runCommand } from './support/suite/run-command';

async function main(given = '100'): Promise<number> {
  const rounds = Number(given);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`${given} is no number of rounds`);
  const { code, output } = await runCommand(
    'playwright',
    ['test', '--project', 'http', '--reporter', 'list', 'tests/e2e/http/wallet-races.spec.ts'],
    { env: { RACE_ROUNDS: String(rounds) }, limit: 6 * 60 * 60_000 },
  );
  process.stdout.write(output);
  return code;
}

main(process.argv[2]).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  },
);
