/**
 * What a hashing thread runs. As text, because a file of its own would have to be found by the sources, by Next's bundle
 * and by the bundles beside it, and each keeps files elsewhere; a package is found by all of them from where they run.
 */
export const THREAD_CODE = `
const { parentPort, workerData } = require('node:worker_threads');
const { hashSync, compareSync } = require(require.resolve('bcryptjs', { paths: workerData }));
parentPort.on('message', (job) => {
  try {
    const result = 'cost' in job ? hashSync(job.text, job.cost) : compareSync(job.text, job.hash);
    parentPort.postMessage({ result });
  } catch (error) {
    parentPort.postMessage({ error });
  }
});
`;

export type ThreadJob = { text: string; cost: number } | { text: string; hash: string };

export type ThreadReply = { result: unknown } | { error: unknown };
