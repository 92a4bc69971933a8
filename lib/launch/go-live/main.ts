// `npm run go-live` (in an image: node build/go-live.mjs) makes a shop of a demo: it keeps the catalogue, the gallery
// and the audit log, and ends accounts, sessions, wallets and orders. It prints the plan and asks; `-- --yes` answers
// for scripts.
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { reportFailure } from '@/lib/launch/report-failure';
import { loadEnvFile } from '../settings/load-env-file';
import { goLive } from './go-live';

const ANSWER = 'go live';

async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await lines.question(`\nType "${ANSWER}" to do it: `)).trim().toLowerCase() === ANSWER;
  } finally {
    lines.close();
  }
}

loadEnvFile();
const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });

goLive({
  root: process.cwd(),
  environment: process.env,
  confirm: values.yes ? async () => true : confirm,
  say: (line) => console.log(line),
}).then((done) => process.exit(done ? 0 : 1), reportFailure);
