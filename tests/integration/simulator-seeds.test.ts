// The whole store with its outside from seeds (decision 051): `npm run simulate -- --seeds=500` runs more of them.
import { openSeedDatabase, testSeeds } from '../simulator/in-tests';

testSeeds(await openSeedDatabase());
