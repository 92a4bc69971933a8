import { openDatabase } from '@/lib/platform/db';
import { exhaustLimits } from './exhaust-limits';
import { runAsSecondProcess } from './start-second-process';

const database = openDatabase({ url: process.env.DATABASE_URL ?? '', max: 10 });
// The first queries of a process are slow, which would make it start too late.
await exhaustLimits(database.pool, 'warm-up');

runAsSecondProcess(async () => {
  const granted = await exhaustLimits(database.pool, process.env.WHO ?? '');
  await database.close();
  return granted;
});
