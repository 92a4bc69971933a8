/** A file that is no statement. The message is for the person who gave it. */
export class StatementError extends Error {}
