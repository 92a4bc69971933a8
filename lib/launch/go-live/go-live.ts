import pg from 'pg';
import { readStoreMode } from '@/lib/domain/store-mode';
import { demandDatabase } from '@/lib/launch/database/database';
import { demandKnownHistory } from '@/lib/launch/database/migration-history';
import { deploy } from '@/prisma/migrate';
import { countDemo } from './count-demo';
import { describePlan } from './describe-plan';
import { endDemo } from './end-demo';
import { openEmbedded } from './open-embedded';

export interface GoLiveInput {
  root: string;
  environment: NodeJS.ProcessEnv;
  /** Asked after the plan was printed. */
  confirm: () => Promise<boolean>;
  say: (line: string) => void;
}

/** Returns whether the database is a shop's at the end. Throws a LaunchError for what prevents it. */
export async function goLive({ root, environment, confirm, say }: GoLiveInput): Promise<boolean> {
  const given = environment.DATABASE_URL;
  if (given) {
    await demandDatabase(given);
    return endAfterPlan(given, confirm, say);
  }
  const embedded = await openEmbedded(root, environment);
  try {
    return await endAfterPlan(embedded.url, confirm, say);
  } finally {
    await embedded.close();
  }
}

async function endAfterPlan(
  url: string,
  confirm: GoLiveInput['confirm'],
  say: GoLiveInput['say'],
): Promise<boolean> {
  await demandKnownHistory(url);
  await deploy(url);
  const client = new pg.Client({ connectionString: url, application_name: 'go-live' });
  await client.connect();
  try {
    if ((await readStoreMode(client)) === 'demo') {
      const { host, pathname } = new URL(url);
      say(describePlan(`${host}${pathname}`, await countDemo(client)));
      if (!(await confirm())) {
        say('\nNothing was changed. For scripts: npm run go-live -- --yes');
        return false;
      }
    }
    const ended = await endDemo(client);
    say(
      ended
        ? `\nDone: ${ended.accounts} accounts and ${ended.orders} orders have ended. Start with SANDBOX=0, the real gateway and suppliers, and ADMIN_EMAIL with ADMIN_PASSWORD; then check prices and routes, which are still those of the demo.`
        : 'This database is a shop already: there was nothing to end.',
    );
    return true;
  } finally {
    await client.end();
  }
}
