// `npm run race [-- 100]`: that many rounds of every race for money, against a store of its own with two servers.
// `npm run race -- codes [1000]`: of a hundred buyers for ten codes, and a fifth as many of a look against a return.
import { runCommand } from './support/suite/run-command';

const LIMIT = 6 * 60 * 60_000;

function roundsOf(given: string): number {
  const rounds = Number(given);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`${given} is no number of rounds`);
  return rounds;
}

function raceForMoney(rounds: number) {
  return runCommand(
    'playwright',
    ['test', '--project', 'http', '--reporter', 'list', 'tests/e2e/http/wallet-races.spec.ts'],
    { env: { RACE_ROUNDS: String(rounds) }, limit: LIMIT },
  );
}

function raceForCodes(rounds: number) {
  return runCommand(
    'vitest',
    [
      ...['run', '--project', 'integration', '--reporter', 'verbose'],
      ...['tests/integration/vault-orders.test.ts', 'tests/integration/vault-returns.test.ts'],
      ...['-t', 'of a hundred buyers|a look and a return'],
    ],
    {
      env: { CODE_ROUNDS: String(rounds), RETURN_ROUNDS: String(Math.max(1, Math.floor(rounds / 5))) },
      limit: LIMIT,
    },
  );
}

async function main([first = '100', second = '1000']: string[]): Promise<number> {
  const started = performance.now();
  const { code, output } = await (first === 'codes'
    ? raceForCodes(roundsOf(second))
    : raceForMoney(roundsOf(first)));
  process.stdout.write(output);
  process.stdout.write(`${Math.round((performance.now() - started) / 1000)} s\n`);
  return code;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  },
);
