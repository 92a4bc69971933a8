import pg from 'pg';
import { readStoreMode } from '@/lib/domain/store-mode';
import { demandOwnedDatabase } from '@/lib/launch/database/database';
import { demandKnownHistory } from '@/lib/launch/database/migration-history';
import { findAlertGap, readSecretFiles } from '@/lib/platform/config';
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
  const given = readSecretFiles(environment, [
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'SMTP_URL',
    'ALERT_WEBHOOK_URL',
  ]);
  const isLive = await goLiveOn(given, { root, environment, confirm, say });
  const { SMTP_URL, ALERT_WEBHOOK_URL } = given;
  const alertGap = findAlertGap({ SMTP_URL, ALERT_WEBHOOK_URL });
  if (isLive && alertGap !== null) say(`\n${alertGap}`);
  return isLive;
}

async function goLiveOn(
  { DATABASE_URL: applicationUrl, DATABASE_OWNER_URL }: NodeJS.ProcessEnv,
  { root, environment, confirm, say }: GoLiveInput,
): Promise<boolean> {
  if (applicationUrl) {
    await demandOwnedDatabase({ DATABASE_URL: applicationUrl, DATABASE_OWNER_URL });
    return endAfterPlan({ applicationUrl, ownerUrl: DATABASE_OWNER_URL || applicationUrl }, confirm, say);
  }
  const embedded = await openEmbedded(root, environment);
  try {
    return await endAfterPlan(embedded, confirm, say);
  } finally {
    await embedded.close();
  }
}

interface Addresses {
  /** The role that may empty tables. */
  ownerUrl: string;
  applicationUrl: string;
}

async function endAfterPlan(
  { ownerUrl, applicationUrl }: Addresses,
  confirm: GoLiveInput['confirm'],
  say: GoLiveInput['say'],
): Promise<boolean> {
  await demandKnownHistory(ownerUrl);
  await deploy(ownerUrl, { applicationUrl });
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'go-live' });
  await client.connect();
  try {
    if ((await readStoreMode(client)) === 'demo') {
      const { host, pathname } = new URL(ownerUrl);
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
