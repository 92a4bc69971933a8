// Different in each process too: several test files may share the database of a started store.
let last = (process.pid % 9000) * 100_000;

/** A number no builder of this process was given before, of at most nine digits. */
export function nextNumber(): number {
  last += 1;
  return last;
}
