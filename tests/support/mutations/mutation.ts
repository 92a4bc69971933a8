export interface Edit {
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
}

export interface Mutation extends Edit {
  name: string;
  /** What holds the guard up elsewhere, and goes with it. */
  also?: Edit[];
  /** Files of which a test must fail; none when only the simulator is asked. */
  tests: string[];
  /** A seed of the simulator must fail. */
  isSimulated?: true;
}

export const tests = (...names: string[]) => names.map((name) => `tests/integration/${name}.test.ts`);

/** A statement that runs after all others of the migrations. */
export function sqlEdit(statement: string): Edit {
  const end = '-- By beginning, whatever the case';
  return {
    file: 'prisma/migrations/20261120124500_rules_and_searches/migration.sql',
    find: end,
    replace: `${statement}\n${end}`,
  };
}

/** A guard that the simulator alone is asked to miss. */
export function simulated(name: string, { also, ...edit }: Edit & { also?: Edit[] }): Mutation {
  return { name: `simulator: ${name}`, ...edit, ...(also && { also }), tests: [], isSimulated: true };
}

export function sql(name: string, statement: string, files: string[]): Mutation {
  return { name, ...sqlEdit(statement), tests: files };
}
