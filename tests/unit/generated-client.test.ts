// Each start and each test run generates the database client when it does not belong to the schema
// (lib/launch/prepare.mjs). Prisma keeps the schema in it as it would format it, so with another spacing the client
// would be generated every time.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the schema is formatted as the client that is generated from it has it', () => {
  const schema = readFileSync('prisma/schema.prisma', 'utf8');
  const client = readFileSync('lib/platform/db/generated/internal/class.ts', 'utf8');
  const [, kept = ''] = /"inlineSchema": ("(?:[^"\\]|\\.)*")/.exec(client) ?? [];
  expect(schema.split('\n')).toEqual((JSON.parse(kept) as string).split('\n'));
});
