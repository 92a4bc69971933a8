import pg from 'pg';
import { currentTrace, isTracing, openSpan } from '@/lib/platform/traces';

type Query = (...given: unknown[]) => unknown;

/** A connection whose statements are spans while traces are recorded. Their texts have placeholders, and no values. */
export class TracedClient extends pg.Client {
  // The signature of pg has six overloads, of which this one has all.
  override query(...given: unknown[]): never {
    const ask = super.query as Query;
    const parent = currentTrace();
    if (!parent || !isTracing()) return ask.apply(this, given) as never;
    const statement = textOf(given[0]);
    const span = openSpan(
      {
        name: `sql ${statement.split(/\s+/, 1)[0]?.toLowerCase()}`,
        kind: 'client',
        attributes: { 'db.system': 'postgresql', 'db.query.text': statement },
      },
      parent,
    );
    const end = (error: unknown) =>
      span.end({ error: error ? String((error as { code?: string }).code ?? 'error') : null });
    const callback = given.findIndex((each) => typeof each === 'function');
    if (callback >= 0) {
      const answer = given[callback] as Query;
      given[callback] = (error: unknown, ...result: unknown[]) => {
        end(error);
        return answer(error, ...result);
      };
      return ask.apply(this, given) as never;
    }
    const asked = ask.apply(this, given);
    if (asked instanceof Promise)
      asked.then(
        () => end(null),
        (error: unknown) => end(error),
      );
    return asked as never;
  }
}

const LONGEST = 300;

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: string } | null)?.text;
  return (text ?? '').trim().slice(0, LONGEST);
}
