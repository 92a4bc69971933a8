// `npm start` and, with --dev, `npm run dev`: runs the whole store on one machine, from one process that owns the
// others.
import { launch } from './launch';
import { onStopSignals } from './processes/stop-signals';
import { createTeardown } from './processes/teardown';
import { describeFailure } from './report-failure';
import { loadEnvFile } from './settings/load-env-file';
import { findPlaces } from './settings/places';

const say = (line: string) => console.log(line);
const complain = (line: string) => console.error(line);

// A closed terminal must not end the store; only the output is lost.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

const root = process.cwd();
loadEnvFile(root);

const teardown = createTeardown(complain);
let ending = false;

/** Ends everything in order, once, whatever the reason. */
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  teardown.begin();
  await starting;
  await teardown.run();
  process.exit(code);
}

function fail(reason: unknown): void {
  if (!ending) complain(typeof reason === 'string' ? reason : describeFailure(reason));
  void end(1);
}

onStopSignals(
  () => {
    say('Stopping …');
    void end(0);
  },
  () => {
    complain('Stopping at once.');
    teardown.kill();
    process.exit(1);
  },
);
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

const starting = launch({
  places: findPlaces(root, process.env),
  dev: process.argv.includes('--dev'),
  given: process.env,
  teardown,
  say,
  fail,
}).catch((error: unknown) => queueMicrotask(() => fail(error)));
