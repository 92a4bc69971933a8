/** A field that a colleague has changed while this form was open. */
export interface Difference {
  field: string;
  theirs: unknown;
  /** The value that this person has typed; undefined when they have not changed the field. */
  mine: unknown;
}

/**
 * The fields that a colleague has changed: `base` is the object with which the form was opened, `now` the one that is
 * stored.
 */
export function differencesOf(typed: object, base: object, now: object): Difference[] {
  return Object.entries(typed).flatMap(([field, mine]) => {
    const [before, theirs]: unknown[] = [Reflect.get(base, field), Reflect.get(now, field)];
    if (isSame(before, theirs) || isSame(mine, theirs)) return [];
    return [{ field, theirs, mine: isSame(mine, before) ? undefined : mine }];
  });
}

/** The typed fields, with the stored value in each field that this person has not changed. */
export function withTheirs<Draft extends object>(typed: Draft, base: object, now: object): Draft {
  const theirs = differencesOf(typed, base, now).filter(({ mine }) => mine === undefined);
  return { ...typed, ...Object.fromEntries(theirs.map(({ field, theirs: value }) => [field, value])) };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/** Forms name what is empty, and write numbers as texts; rows leave out what is not set. */
function plain(value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n').trim();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([name, part]) => [name, plain(part)] as const);
  return fields
    .filter(([, part]) => part !== '' && !(Array.isArray(part) && part.length === 0))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}
