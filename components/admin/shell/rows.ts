/** The cookie that remembers how tall the rows of tables are in this browser: the server renders them so at once. */
export const ROWS_COOKIE = 'tarang.rows';

export type Rows = 'comfortable' | 'compact';

export function rowsOf(value: string | undefined): Rows {
  return value === 'compact' ? 'compact' : 'comfortable';
}
