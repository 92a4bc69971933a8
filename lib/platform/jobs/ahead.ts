/**
 * A time that lies further ahead than this was written by a clock of the database that had leapt, and counts as not
 * written.
 */
export const AHEAD = `interval '1 minute'`;
