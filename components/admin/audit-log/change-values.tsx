interface ChangeValuesProps {
  before: unknown;
  after: unknown;
}

/** The old and new value of each field that changed; unchanged fields are left out. */
export function ChangeValues({ before, after }: ChangeValuesProps) {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const changed = names.filter((name) => textOf(from[name]) !== textOf(to[name]));
  if (changed.length === 0) return <span className="text-muted">No values</span>;
  return (
    <dl className="space-y-0.5 text-xs">
      {changed.map((name) => (
        <div key={name} className="[overflow-wrap:anywhere]">
          <dt className="inline text-muted">{wordsOf(name)} </dt>
          <dd className="inline">
            {name in from && <del className="text-muted">{textOf(from[name])}</del>}
            {name in from && name in to && ' → '}
            {name in to && <ins className="no-underline">{textOf(to[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { '': value };
}

/** The name of a field in words: 'unit cost' of `unitCost`. */
function wordsOf(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  return words.toLowerCase() || 'value';
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
