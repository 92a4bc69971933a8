import { type Mutation, tests } from './mutation';

const erasure = (name: string) => `lib/domain/erasure/${name}.ts`;

/** The guards of consents, erasures and downloads. */
export const personMutations: Mutation[] = [
  {
    name: 'a nominee is changed by a page that shows the present one',
    file: 'lib/domain/nominees/nominees.ts',
    find: 'versionOf(before) !== seen',
    replace: 'false',
    tests: tests('nominees'),
  },
  {
    name: 'a withdrawn consent ends its messages on every channel',
    file: 'lib/domain/notifications/preferences/change-consent.ts',
    find: 'const channels = CHANNELS.filter((channel) => isOffered(topic, channel));',
    replace:
      "const channels = CHANNELS.filter((channel) => channel === 'mail' && isOffered(topic, channel));",
    tests: tests('consents'),
  },
  {
    name: 'who says to be younger than 18 gets no account',
    file: 'lib/domain/accounts/registration/register.ts',
    find: 'if (adult === false)',
    replace: 'if (Number(adult) === 2)',
    tests: tests('consents'),
  },
  {
    name: 'nothing is sold to a child before a guardian agrees',
    file: 'prisma/migrations/20261222100000_guardians/migration.sql',
    find: "WHERE g.user_id = account AND g.state <> 'given'",
    replace: "WHERE g.user_id = account AND g.state = 'never'",
    tests: tests('guardians'),
  },
  {
    name: 'the row of a withdrawal stays until the block by it ends',
    file: 'lib/domain/retention/tables.ts',
    find: "(state = 'withdrawn')`",
    replace: "(state = '')`",
    tests: tests('guardians-of-adults'),
  },
  {
    name: 'a guardian answers once',
    file: 'lib/domain/accounts/guardians/answer-guardian.ts',
    find: "if (request.state !== 'asked') throw",
    replace: "if (request.state === 'never') throw",
    tests: tests('guardians'),
  },
  {
    name: 'a child chooses no news',
    file: 'prisma/migrations/20261222100000_guardians/migration.sql',
    find: 'CREATE TRIGGER "notification_preferences_adults" BEFORE INSERT OR UPDATE',
    replace: 'CREATE TRIGGER "notification_preferences_adults" BEFORE DELETE',
    tests: tests('guardians'),
  },
  {
    name: "a guardian's decision leaves a block as it is",
    file: 'lib/domain/accounts/guardians/answer-guardian.ts',
    find: 'blockedAt: blockedAt ?? now',
    replace: 'blockedAt: now',
    tests: tests('account-returned'),
  },
  {
    name: 'no review is written for an account that was erased meanwhile',
    file: 'lib/domain/product-reviews/write-review.ts',
    find: 'if (await isErased(inside, userId)) throw',
    replace: "if (userId === '') throw",
    tests: tests('erasure-races'),
  },
  {
    name: 'no name is saved in an account that was erased meanwhile',
    file: 'lib/domain/accounts/users/edit-profile.ts',
    find: 'await requireActorSession(inside);',
    replace: "if (name === '') await requireActorSession(inside);",
    tests: tests('erasure-races'),
  },
  {
    name: 'nothing is erased while something is open',
    file: erasure('erase-account'),
    find: 'if (blocker) throw',
    replace: "if (blocker && userId === '') throw",
    tests: tests('erasure'),
  },
  {
    name: 'nothing is erased while its owner could undo a change by a thief',
    file: erasure('find-blockers'),
    find: 'openUndoLinksSql(userId)',
    replace: "openUndoLinksSql('')",
    tests: tests('http-contacts-undo'),
  },
  {
    name: 'no refusal deletes an account of which a change could be undone',
    file: 'lib/domain/accounts/guardians/end-request.ts',
    find: '(await canBeUndone(context, userId))',
    replace: "(await canBeUndone(context, ''))",
    tests: tests('guardians'),
  },
  {
    name: 'an account is erased by its owner alone',
    file: erasure('erase-account'),
    find: "if (!isRecent(viewer, context.clock)) throw new AppError('recent_auth_required', 'privacy.proofNeeded');",
    replace: '',
    tests: tests('erasure'),
  },
  {
    name: 'the file of erasures seals only what a restored database has forgotten',
    file: erasure('keep-erasures'),
    find: 'restored ? await resealForgotten(context, written) : 0',
    replace: 'restored || written ? await resealForgotten(context, written) : 0',
    tests: tests('erasure'),
  },
  {
    name: 'a download holds no secret',
    file: 'lib/domain/data-export/read-data.ts',
    find: 'const { title, of, hidden } = person;',
    replace: 'const { title, of, hidden } = { ...person, hidden: [] as string[] };',
    tests: tests('erasure'),
  },
  {
    name: 'a row is purged after its time alone',
    file: 'lib/domain/retention/purge-expired.ts',
    find: 'after(clock.now(), -keep.after)',
    replace: 'after(clock.now(), keep.after - keep.after)',
    tests: tests('retention'),
  },
];
