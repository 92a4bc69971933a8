import { type Mutation, tests } from './mutation';

const missed = tests('session-ended-meanwhile');
const required = 'await requireActorSession(inside);';

/**
 * The guards of calls that stood still: whether who calls is still signed in is asked again, and nothing newer is
 * replaced.
 */
export const stalledCallMutations: Mutation[] = [
  {
    name: 'a session that was ended meanwhile buys nothing from the wallet',
    file: 'lib/domain/orders/placing/insert-paid-orders.ts',
    find: ` and \${isActorSignedInSql(context.actor)}`,
    replace: '',
    tests: missed,
  },
  {
    name: 'a session that was ended meanwhile sees no code',
    file: 'lib/domain/orders/codes/reveal-order-codes.ts',
    find: required,
    replace: '',
    tests: missed,
  },
  {
    name: 'a session that was ended meanwhile changes no player',
    file: 'lib/domain/orders/help/correct-player.ts',
    find: required,
    replace: '',
    tests: missed,
  },
  {
    name: 'what one press deletes or ends is what the page showed',
    file: 'lib/platform/errors/index.ts',
    find: 'if (shown !== undefined && shown !== now) throw',
    replace: 'if (shown !== undefined && shown === null) throw',
    tests: tests('panel-seen'),
  },
  {
    name: 'the switch of a product switches no route back that a colleague has switched',
    file: 'lib/domain/catalogue/routes/route-product.ts',
    find: 'seen?.includes(nameOfRoute(route))',
    replace: '!route.enabled',
    tests: tests('catalogue-costs'),
  },
  {
    name: 'a stop whose end was moved is not ended by who has not seen that',
    file: 'lib/domain/kill-switches/switch.ts',
    find: 'assertAsShown(version, seen);',
    replace: '',
    tests: tests('kill-switches'),
  },
  {
    name: 'a late correction of a player does not replace a newer one',
    file: 'lib/domain/orders/help/correct-player.ts',
    find: 'order.input1 !== seen.input1 || order.input2 !== seen.input2',
    replace: 'seen.id !== order.id',
    tests: tests('own-orders'),
  },
  {
    name: 'who was dismissed meanwhile does nothing as staff',
    file: 'lib/domain/audit-log/record-change.ts',
    find: 'actor.permissions.length > 0',
    replace: 'actor.permissions.length < 0',
    tests: missed,
  },
  {
    name: 'a blocked account is signed in nowhere',
    file: 'lib/domain/actor-session.ts',
    find: ' and s.version = u.session_version and u.blocked_at is null',
    replace: ' and s.version = u.session_version',
    tests: missed,
  },
  {
    name: 'the program of a blocked account buys nothing and sees no code',
    file: 'lib/domain/actor-session.ts',
    find: ' and u.blocked_at is null and u.locked_at is null',
    replace: ' and u.locked_at is null',
    tests: missed,
  },
  {
    name: 'a key that was revoked meanwhile sees no code',
    file: 'lib/domain/partners/live/codes.ts',
    find: 'await requireAsker(inside, {',
    replace: 'await requireAsker({ ...inside, db: { $queryRaw: () => [{ isActive: true }] } as never }, {',
    tests: missed,
  },
];
