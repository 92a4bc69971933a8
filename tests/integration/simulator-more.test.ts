// The other half of the seeds of simulator.test.ts, in a process beside it.
import { openSeedDatabase, testSeeds } from '../simulator/in-tests';

testSeeds(await openSeedDatabase(), { first: 251, seeds: 250 });
