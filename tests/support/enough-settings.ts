// The settings without which no store starts, and what a start says that is refused.
export const enough = {
  DATABASE_URL: 'postgres://tarang:hidden-password@127.0.0.1:5432/tarang',
  AUTH_SECRET: 'thirty-two characters or more, at last',
};

/** What an attempt fails with. */
export function messageOf(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('it did not throw');
}
