import path from 'node:path';

export interface Places {
  root: string;
  /** Everything that must survive a restart. */
  data: string;
  logs: string;
  server: string;
  worker: string;
  sandbox: string;
  backup: string;
}

/** Where the worker writes the heads of the audit log's chain, and prove reads them. */
export function placeOfAuditHeads({ data }: Pick<Places, 'data'>): string {
  return path.join(data, 'audit-heads.jsonl');
}

/** The paths of the store. TARANG_DATA moves the data folder, so that tests can start a store beside a developer's. */
export function findPlaces(root: string, environment: NodeJS.ProcessEnv): Places {
  const data = path.resolve(root, environment.TARANG_DATA || '.data');
  return {
    root,
    data,
    logs: path.join(data, 'logs'),
    server: path.join(root, '.next/standalone/server.mjs'),
    worker: path.join(root, 'build/worker.mjs'),
    sandbox: path.join(root, 'build/sandbox.mjs'),
    backup: path.join(root, 'build/backup.mjs'),
  };
}
