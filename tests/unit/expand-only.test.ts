import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isContract } from '@/lib/launch/database/migration-history';
import { contractOf, findNarrowing } from '../support/expand-only';

const folder = path.resolve('prisma/migrations');
const names = readdirSync(folder, { withFileTypes: true })
  .flatMap((entry) => (entry.isDirectory() ? entry.name : []))
  .sort();
const sqlOf = (name: string) => readFileSync(path.join(folder, name, 'migration.sql'), 'utf8');
/** The last one from before the rule: no shop ran before it. */
const LAST_FREE = '20261122120000_names_of_suppliers';
/** The last one whose name need not tell whether it is a contract step. */
const LAST_UNNAMED = '20270155999999';
const bound = names.filter((name) => name > LAST_FREE);

describe('the rule of expand-only migrations (decision 097)', () => {
  test.each([
    'drop table "orders";',
    'DROP TYPE "supplier";',
    'drop function tarang_count(text);',
    'ALTER TABLE "orders" DROP COLUMN "value";',
    'ALTER TABLE orders DROP value, ADD COLUMN other int;',
    'ALTER TABLE "orders" RENAME COLUMN "value" TO "price";',
    'ALTER TABLE "orders" RENAME TO "purchases";',
    'ALTER TABLE "sessions" ALTER COLUMN "proved_at" SET NOT NULL;',
    'ALTER TABLE "sessions" ALTER COLUMN "proved_at" DROP DEFAULT;',
    'ALTER TABLE "items" ALTER COLUMN "api_type" TYPE text;',
    'ALTER TABLE items ALTER api_type SET DATA TYPE text;',
    'ALTER TABLE "tallies" ADD COLUMN "day" DATE NOT NULL;',
    'ALTER TABLE "tallies" ADD COLUMN "a" INT NOT NULL DEFAULT 0,\n  ADD COLUMN "day" DATE NOT NULL;',
  ])('%s is found', (sql) => {
    expect(findNarrowing(`-- what it is for\n${sql}`)).toHaveLength(1);
  });

  test.each([
    'CREATE TABLE "notes" ("id" text NOT NULL, "type" text NOT NULL);',
    'ALTER TABLE "orders" ADD COLUMN "note" text, ADD COLUMN "kind" text NOT NULL DEFAULT \'plain\';',
    'ALTER TABLE "orders" ADD COLUMN "name_key" text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED;',
    'ALTER TABLE "orders" ALTER COLUMN "note" DROP NOT NULL;',
    'ALTER TABLE "orders" DROP CONSTRAINT "orders_value_check";',
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_note_check" CHECK ("note" IS NOT NULL OR "kind" = \'drop table\');',
    'DROP INDEX "orders_note_idx";',
    'DROP TRIGGER "orders_count" ON "orders";',
    '-- ALTER TABLE "orders" DROP COLUMN "value";',
    'CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN DROP TABLE t; END $$ LANGUAGE plpgsql;',
    'COMMENT ON TABLE "orders" IS \'drop column; rename\';',
  ])('%s is allowed', (sql) => {
    expect(findNarrowing(sql)).toEqual([]);
  });

  test('the rule finds something in the migrations that are older than it', () => {
    expect(findNarrowing(sqlOf(LAST_FREE))).not.toEqual([]);
  });

  test.each(bound)('the version before works on the schema of %s', (name) => {
    const sql = sqlOf(name);
    const contract = contractOf(sql);
    if (contract === null) expect(findNarrowing(sql)).toEqual([]);
    // The expansion must be released before: then no running version uses what goes.
    else expect(names.filter((other) => other < name)).toContain(contract);
    // The version before knows only the name of a newer migration, and accepts none that takes something away.
    if (name > LAST_UNNAMED) expect(isContract(name)).toBe(contract !== null);
  });
});
