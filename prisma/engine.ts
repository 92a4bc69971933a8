// Prisma's schema engine, WebAssembly build, on node-postgres.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { runScript } from './run-script';

const require = createRequire(import.meta.url);
const CHAR = 18;
const TEXT = 25;

/** Prisma's adapter with two bugs fixed that affect only migrations. */
class MigrationAdapter extends PrismaPg {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super(pool);
    this.#pool = pool;
  }

  override async connect() {
    const adapter = await super.connect();
    // The adapter splits scripts at every semicolon, which breaks function bodies.
    adapter.executeScript = (script) => runScript(this.#pool, script);
    // The adapter refuses "char" columns, which the system catalogue contains: the columns are read as text, and the
    // answer is marked as characters again. The engine runs one query at a time, so one list is enough.
    let chars: number[] = [];
    const query = this.#pool.query.bind(this.#pool) as (...given: unknown[]) => Promise<pg.QueryResult>;
    this.#pool.query = (async (...given: unknown[]) => {
      const result = await query(...given);
      chars = [];
      result.fields?.forEach((field, column) => {
        if (field.dataTypeID !== CHAR) return;
        field.dataTypeID = TEXT;
        chars.push(column);
      });
      return result;
    }) as pg.Pool['query'];
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (question) => {
      const answer = await queryRaw(question);
      for (const column of chars) answer.columnTypes[column] = ColumnTypeEnum.Character;
      return answer;
    };
    return adapter;
  }
}

// The package has one instance for the process. On globalThis, because tests load this module anew, and a second
// instance under the objects of the first made every migration wait for ever.
const LOADED = Symbol.for('prisma.schema-engine-wasm');
const globals = globalThis as { [LOADED]?: Promise<void> };

function loadOnce(): Promise<void> {
  globals[LOADED] ??= load();
  return globals[LOADED];
}

async function load(): Promise<void> {
  const folder = path.dirname(require.resolve('@prisma/schema-engine-wasm'));
  const { instance } = await WebAssembly.instantiate(
    readFileSync(path.join(folder, 'schema_engine_bg.wasm')),
    {
      './schema_engine_bg.js': wasm as unknown as WebAssembly.ModuleImports,
    },
  );
  wasm.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

/** Runs `use` with an engine for the database and the schema files, and closes both afterwards. */
export async function withEngine<T>(
  databaseUrl: string,
  datamodels: [path: string, text: string][],
  use: (engine: wasm.SchemaEngine) => Promise<T>,
): Promise<T> {
  await loadOnce();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const adapter = bindMigrationAwareSqlAdapterFactory(new MigrationAdapter(pool));
  const engine = await wasm.SchemaEngine.new({ datamodels }, () => {}, adapter);
  try {
    return await use(engine);
  } finally {
    engine.free();
    await pool.end();
  }
}
