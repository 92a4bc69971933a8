import { type Mutation, tests } from './mutation';

const MIGRATION = 'prisma/migrations/20261123140000_roles_and_audit_chain/migration.sql';

export const auditMutations: Mutation[] = [
  {
    name: "audit: an entry's hash covers its place and its id",
    file: MIGRATION,
    find: '    place, entry.id, (extract',
    replace: '    (extract',
    tests: tests('audit-chain'),
  },
  {
    name: 'audit: the chain is locked at the commit',
    file: MIGRATION,
    find: '  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tarang_chain_audit_entry();',
    replace: '  FOR EACH ROW EXECUTE FUNCTION tarang_chain_audit_entry();',
    tests: tests('audit-chain'),
  },
  {
    name: 'audit: one transaction at a time extends the chain',
    file: MIGRATION,
    find: '  PERFORM pg_advisory_xact_lock(7261123);\n',
    replace: '',
    tests: tests('audit-chain'),
  },
  {
    name: 'roles: history can only be added to by the application',
    file: 'prisma/application-role.ts',
    find: "when found.append_only then 'select, insert'\n",
    replace: "when found.append_only then 'select, insert, update, delete'\n",
    tests: tests('database-roles'),
  },
];
