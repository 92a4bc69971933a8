// What the images of worker, migrations, sandbox and backups contain: the bundles of their processes and commands
// (bundle.mjs), and the files that no trace of imports sees.

// Threads that hash passwords load bcryptjs by its name, and migrations so their engine.
const BCRYPT = ['node_modules/bcryptjs/package.json', 'node_modules/bcryptjs/umd'];
const ENGINE = 'node_modules/@prisma/schema-engine-wasm';

export const IMAGES = {
  worker: {
    bundles: ['worker', 'worker-health', 'prove', 'keys', 'reconcile', 'breach-report', 'move'],
    files: BCRYPT,
  },
  migrate: {
    bundles: ['database', 'migrate', 'seed', 'prove', 'keys', 'go-live'],
    files: ['prisma/schema.prisma', 'prisma/migrations', ENGINE, ...BCRYPT],
  },
  sandbox: { bundles: ['sandbox'], files: [] },
  backup: { bundles: ['backup', 'restore', 'prove'], files: [] },
};
