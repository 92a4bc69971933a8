import type { Pool, QueryConfig } from 'pg';

/** What one list asked of the database: each statement with its values. */
export interface Asked {
  text: string;
  values: unknown[];
}

/** Runs `work` and captures every statement that goes to the pool meanwhile. */
export async function captureStatements(pool: Pool, work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  Object.assign(pool, {
    query: (given: string | QueryConfig, values?: unknown[], ...rest: unknown[]) => {
      const text = typeof given === 'string' ? given : given.text;
      asked.push({ text, values: (typeof given === 'string' ? values : given.values) ?? [] });
      return query(given, values, ...rest);
    },
  });
  try {
    await work();
  } finally {
    // What was put over the class's own method.
    Reflect.deleteProperty(pool, 'query');
  }
  return asked;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

export interface Plan {
  /** Each place where rows are read, as in 'Index Scan of orders by orders_created_idx'. */
  reads: string[];
  /** Tables of more than a thousand pages that are read from end to end. */
  whole: string[];
}

/** How PostgreSQL executes a statement, planned with its values and, like a prepared one, without. */
export async function planOf(pool: Pool, { text, values }: Asked): Promise<Plan> {
  const { rows: large } = await pool.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relpages > 1000`,
  );
  const client = await pool.connect();
  try {
    const reads = new Set<string>();
    const whole = new Set<string>();
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`set plan_cache_mode = ${mode}`);
      await client.query(`prepare planned as ${text}`);
      const given = values.map((value) => literal(value)).join(', ');
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (format json) execute planned${given ? `(${given})` : ''}`,
      );
      await client.query('deallocate planned');
      const [found] = rows[0]?.['QUERY PLAN'] ?? [];
      for (const node of found ? nodesOf(found.Plan) : []) {
        const table = node['Relation Name'];
        const index = node['Index Name'];
        if (!table && !index) continue;
        reads.add(`${node['Node Type']}${table ? ` of ${table}` : ''}${index ? ` by ${index}` : ''}`);
        if (node['Node Type'] === 'Seq Scan' && large.some(({ relname }) => relname === table))
          whole.add(table ?? '');
      }
    }
    return { reads: [...reads], whole: [...whole] };
  } finally {
    await client.query('reset plan_cache_mode');
    client.release();
  }
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  // An array is written as a text, which PostgreSQL converts to the type of the parameter.
  if (Array.isArray(value)) return literal(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return String(value);
}
