// Hostile JSON, made from the schema that must refuse it. Bodies are written as text, because much of what attackers
// send (1e309, duplicate keys, lone surrogates, __proto__) is lost in an object.
import fc from 'fast-check';
import { z } from 'zod';

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** JSON texts that are wrong for nearly every field. */
const EVIL = [
  'null',
  'true',
  '[]',
  '{}',
  '[["a"]]',
  '{"$ne":null}',
  '{"toString":1,"valueOf":1}',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e309',
  '-1e309',
  '1e-400',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'undefined',
  '0x10',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u202e\\u200b"',
  '"１００"',
  '"1e3"',
  '"1,000"',
  '"12345|6789"',
  '"a&userid=1#"',
  '"line\\nbreak"',
  '"99-99-99999"',
  `"'; drop table orders; --"`,
  '"$\\u007bjndi:ldap://127.0.0.1/a}"',
  `"${'z\u0335'.repeat(300)}"`,
  `"${'9'.repeat(50)}"`,
  `"${'x'.repeat(5000)}"`,
  nested('[', ']', 1000),
  nested('{"a":', '}', 1000).replace('{"a":}', '{"a":1}'),
] as const;

const evil = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...EVIL) },
  { weight: 2, arbitrary: fc.json() },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }).map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: fc.double().map(String) },
);

/** Fields that attackers add in the hope that a handler copies them. */
const NOISE = [
  'role',
  'price',
  'value',
  'status',
  'balance',
  'userId',
  'isAdmin',
  'discountedprice',
  'emailVerified',
];
const noise = fc.constantFrom(
  '"__proto__":{"role":"admin"}',
  '"constructor":{"prototype":{"role":"admin"}}',
  ...NOISE.map((name) => `"${name}":"admin"`),
  ...NOISE.map((name) => `"${name}":1`),
);

export interface BadBody {
  text: string;
  /** The field that was spoilt. */
  field: string;
}

/** `good` with one field spoilt (replaced, left out, or given twice) in a way that `schema` refuses. */
export function badBodies(schema: z.ZodType, good: Record<string, unknown>): fc.Arbitrary<BadBody> {
  const fields = fieldsOf(schema);
  return fc
    .record({
      field: fc.constantFrom(...fields),
      how: fc.constantFrom('replace', 'replace', 'replace', 'omit', 'repeat'),
      value: evil,
      extra: fc.array(noise, { maxLength: 2 }),
    })
    .map(({ field, how, value, extra }) => {
      const pairs = fields.flatMap((name) => {
        const kept =
          good[name] === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(good[name])}`];
        if (name !== field) return kept;
        const spoilt = `${JSON.stringify(name)}:${value}`;
        return how === 'omit' ? [] : how === 'repeat' ? [...kept, spoilt] : [spoilt];
      });
      // Noise under the name of a field of its own would spoil a second one.
      const strange = extra.filter((pair) => !fields.some((name) => pair.startsWith(`"${name}":`)));
      return { text: `{${[...pairs, ...strange].join(',')}}`, field };
    })
    .filter(({ text }) => !accepts(schema, text));
}

/** Texts that are no object of ours at all. */
export const notBodies: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...EVIL,
    '',
    ' ',
    '{',
    '{"a":1',
    '[{}]',
    '{}{}',
    '\ufeff{}',
    '{"a":1,}',
    "{'a':1}",
    nested('[', '', 20_000),
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

/** Whether `schema` accepts this text: one whose fields are all optional accepts nearly any object. */
export function accepts(schema: z.ZodType, text: string): boolean {
  try {
    // Decoding removes a byte order mark, and reading leaves out the fields by which an object is compared.
    const body = JSON.parse(text.replace(/^\ufeff/, ''), (key, value: unknown) =>
      key === 'toString' || key === 'valueOf' ? undefined : value,
    );
    return schema.safeParse(body).success;
  } catch {
    // Not JSON, so no schema accepts it.
    return false;
  }
}

/** The names that an object schema knows. */
export function fieldsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodUnion)
    return [...new Set(schema.options.flatMap((each) => fieldsOf(each as z.ZodType)))];
  if (!(schema instanceof z.ZodObject)) throw new Error('only objects are taken from strangers');
  return Object.keys(schema.shape);
}

/** Query values: text only, and most of it wrong. */
export const queryText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e309',
    'NaN',
    '9'.repeat(40),
    '0000-01-01',
    '9999-12-31',
    '2026-02-30',
    '-000001-01-01',
  ),
  fc.constantFrom(
    '%00',
    'a%00b',
    '%ff',
    '%',
    '%E0%A4%A',
    '\ud800',
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    'Completed',
    '[]',
    '../..',
  ),
  fc.string({ unit: 'binary', maxLength: 120 }),
);

/** One segment of a path as it is in the request line. */
export const pathText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%00',
    'a%00',
    '%',
    '%ff',
    '%E0%A4%A',
    '%25',
    '%2e%2e',
    '..%2f..%2fetc',
    '%2F',
    '%5c',
    '0',
    '-1',
    'null',
    'undefined',
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'a'.repeat(41),
    'a'.repeat(3000),
    '%F0%9F%92%A9',
    "'%20or%20'1'='1",
    '%0d%0aX:y',
    '[userId]',
  ),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 60 })
    .map((text) => encodeURIComponent(text.toWellFormed())),
);
