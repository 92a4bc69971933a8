// `npm run go-live` (in an image: node build/go-live.mjs) makes a shop of a demo: it keeps the catalogue, the gallery and
// the audit log, and ends accounts, sessions, wallets and orders. It prints the plan and asks; `-- --yes` answers for
// scripts.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { reportFailure } from '@/lib/launch/report-failure';
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

const envFile = path.join(process.cwd(), '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });

goLive({
  root: process.cwd(),
  environment: process.env,
  confirm: values.yes ? async () => true : confirm,
  say: (line) => console.log(line),
}).then((done) => process.exit(done ? 0 : 1), reportFailure);
