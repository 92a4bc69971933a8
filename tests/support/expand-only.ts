// The version before must work on the new schema: during an upgrade both run at once, and a version that has to be
// taken back finds the schema of the newer one (decision 097).

/** What takes something away from the version before, or demands something of it, each with why. */
const NARROWING: [pattern: RegExp, why: string][] = [
  [
    /\bdrop\s+(table|view|materialized\s+view|type|schema|sequence|function)\b/,
    'drops what the version before may use',
  ],
  [
    /\bdrop\s+(?!default\b|not\b|constraint\b|expression\b|identity\b|table\b|type\b|view\b|index\b|trigger\b|policy\b)(column\b|(if\s+exists\s+)?"?\w+"?\s*(,|;|$))/,
    'drops a column that the version before may read',
  ],
  [/\brename\b/, 'renames what the version before knows by its name'],
  [/\bset\s+not\s+null\b/, 'demands a value that the version before may leave out'],
  [/\bdrop\s+default\b/, 'takes away a value that the version before relies on'],
  [
    /\balter\s+(column\s+)?"?\w+"?\s+(set\s+data\s+)?type\b/,
    'changes the type of what the version before reads and writes',
  ],
];
const ADDED_COLUMN =
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?"?(\w+)"?\s+[^,;]*?\bnot\s+null\b[^,;]*/g;
/** Words that begin what is added and is no column. */
const NO_COLUMN = ['constraint', 'primary', 'unique', 'foreign', 'check', 'exclude', 'value'];

/** A migration that is the contract step names the one whose expansion it ends: `-- contract: 20261203000000_name`. */
const CONTRACT = /^-- contract: (\d{14}_\w+)$/m;

/** The migration whose expansion this one ends; null for any other. */
export function contractOf(sql: string): string | null {
  return CONTRACT.exec(sql)?.[1] ?? null;
}

/** Lower case, without comments, and without texts and bodies of functions, which say what they like. */
function withoutTexts(sql: string): string {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase();
}

/** A sentence for each statement of a migration that the version before may not survive. */
export function findNarrowing(sql: string): string[] {
  return withoutTexts(sql)
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .flatMap((statement) => {
      if (!/^(alter|drop)\b/.test(statement)) return [];
      const short = statement.slice(0, 120);
      const found = NARROWING.filter(([pattern]) => pattern.test(statement)).map(
        ([, why]) => `${short}: ${why}`,
      );
      const demanded = [...statement.matchAll(ADDED_COLUMN)].filter(
        ([text, name = '']) => !NO_COLUMN.includes(name) && !/\b(default|generated)\b/.test(text),
      );
      return [
        ...found,
        ...demanded.map(([, name]) => `${short}: the version before writes rows without ${name}`),
      ];
    });
}
