// Takes half of the seeds of simulator-seeds.test.ts, in a process beside it.
import { openSeedDatabase, testSeeds } from '../simulator/in-tests';

testSeeds(await openSeedDatabase());
