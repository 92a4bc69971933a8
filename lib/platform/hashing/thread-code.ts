/**
 * The code of a hashing thread. It is a string, because a separate file would have to be found from the sources, from
 * Next's bundle and from our own bundles, which all have different layouts; a package is found from all of them.
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
