// The names of columns in SQL that is made of a model's fields.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Prisma } from '@/lib/platform/db';
import { assignmentsSql, columnOf, fieldsSql, insertSql, jsonSql } from '@/lib/platform/db/row-sql';

test('every column of the schema has the name of its field with underscores', () => {
  const schema = readFileSync('prisma/schema.prisma', 'utf8');
  const mapped = [...schema.matchAll(/^ {2}(\w+) .*[^@]@map\("(\w+)"\)/gm)];
  expect(mapped.length).toBeGreaterThan(300);
  const different = mapped.filter(([, field = '', column]) => columnOf(field) !== `"${column}"`);
  expect(different.map(([, field, column]) => `${field}: ${column}`)).toEqual([]);
  const enumerations = new Set([...schema.matchAll(/^enum (\w+)/gm)].map(([, name]) => name));
  const scalars = new Set([
    'String',
    'Int',
    'BigInt',
    'Boolean',
    'DateTime',
    'Json',
    'Decimal',
    'Bytes',
    'Float',
  ]);
  const plain = [...schema.matchAll(/^ {2}(\w+) +(\w+)(?:\[\]|\?)?(?: .*)?$/gm)].filter(
    ([line, , type = '']) => (scalars.has(type) || enumerations.has(type)) && !line.includes('@map('),
  );
  expect(plain.length).toBeGreaterThan(300);
  const hasCapital = plain.filter(([, field = '']) => /[A-Z]/.test(field));
  expect(hasCapital.map(([line]) => line.trim())).toEqual([]);
});

test('all columns of a model are read under the names of its fields', () => {
  const { text } = Prisma.sql`select ${fieldsSql({ id: 'id', sentAt: 'sentAt' }, 'a')} from sends a`;
  expect(text).toBe('select a."id" as "id", a."sent_at" as "sentAt" from sends a');
});

test('a row is inserted with its values in their order, without fields that have none', () => {
  const { text, values } = insertSql('sends', {
    id: 'x',
    sentAt: null,
    error: undefined,
    reply: jsonSql(['a']),
  });
  expect(text).toBe('insert into sends ("id", "sent_at", "reply") values ($1,$2,$3::jsonb)');
  expect(values).toEqual(['x', null, '["a"]']);
});

test('an update assigns each value to its column', () => {
  const { text, values } =
    Prisma.sql`update sends set ${assignmentsSql({ polls: Prisma.sql`polls + 1`, sendBy: 5 })}`;
  expect(text).toBe('update sends set "polls" = polls + 1,"send_by" = $1');
  expect(values).toEqual([5]);
});
