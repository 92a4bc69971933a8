import { z } from 'zod';
import { startSandbox } from './start-sandbox';

const environment = z.object({
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_PUBLIC_HOST: z.string().optional(),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_533).default(4000),
  SANDBOX_STATE_FILE: z.string().optional(),
  SANDBOX_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  STORE_URL: z.url().default('http://localhost:3000'),
});

async function main(): Promise<void> {
  // An empty variable in a compose file means the same as an absent one.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const settings = environment.parse(given);
  const sandbox = await startSandbox({
    host: settings.SANDBOX_HOST,
    publicHost: settings.SANDBOX_PUBLIC_HOST,
    port: settings.SANDBOX_PORT,
    storeUrl: settings.STORE_URL,
    stateFile: settings.SANDBOX_STATE_FILE,
    consolePassword: settings.SANDBOX_PASSWORD,
  });
  const { console: consoleUrl, identity, smtp } = sandbox.urls;
  console.log(`sandbox ready: console ${consoleUrl} identity ${identity} mail ${smtp}`);
  if (sandbox.consolePassword !== null && !settings.SANDBOX_PASSWORD)
    console.log(
      `console password, until the next start: ${sandbox.consolePassword} (or set SANDBOX_PASSWORD)`,
    );
  process.send?.('ready');

  let leaving = false;
  const leave = () => {
    if (leaving) return;
    leaving = true;
    // Ends the process even when a handle is still open after the stop.
    setTimeout(() => process.exit(0), 1_500).unref();
    void sandbox.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
  // A parent that was killed sends no signal. Without this the sandbox would keep its ports.
  process.on('disconnect', leave);
}

main().catch((error: unknown) => {
  console.error(`sandbox cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
