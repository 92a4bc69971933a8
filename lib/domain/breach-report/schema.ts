/** What is known of a breach of personal data. */
export interface Breach {
  /** The table that was read or changed without authorisation. */
  table: string;
  from: Date;
  until: Date | null;
  /** When the store learned of it: the 72 hours of the Board begin then. */
  knownAt: Date;
}

interface Affected {
  userId: string;
  name: string;
  email: string | null;
  mobile: string | null;
  rows: number;
}

export interface BreachReport {
  breach: Breach;
  /** What the table holds, as people call it; null when it concerns no person. */
  title: { en: string; hi: string } | null;
  /** The columns of the table: what was in the open. */
  columns: string[];
  /** Who has rows in it that existed by then; erased accounts included, without a name. */
  affected: Affected[];
  /** The reason why the table concerns no person; null for any other. */
  nobody: string | null;
  /** Whom the rows can name besides, without an account by which they are found; null when `affected` is complete. */
  unnamed: string | null;
  /** Until when the Board gets the details. */
  dueAt: Date;
}
