// Guards of invitations and of the rewards for them.
import { type Mutation, tests } from './mutation';

const referrals = tests('referrals');
const takenBack = tests('referrals-taken-back');
const held = tests('referrals-held');
const invitations = tests('invitations');
const REWARD = 'lib/domain/referrals/reward-referral.ts';
const TAKE_BACK = 'lib/domain/referrals/take-back-referral.ts';

export const referralMutations: Mutation[] = [
  {
    name: 'referrals: rewards of one inviter are given one after the other',
    file: 'lib/domain/referrals/pay-rewards.ts',
    find: ' for no key update`',
    replace: '`',
    tests: referrals,
  },
  {
    name: 'referrals: a friend who has erased the account gets no points',
    file: 'lib/domain/referrals/pay-rewards.ts',
    find: '(await isErased(context, friendId))',
    replace: 'false',
    tests: held,
  },
  {
    name: 'referrals: an inviter who has erased the account gets no points',
    file: 'lib/domain/referrals/pay-rewards.ts',
    find: 'await isErased(context, inviterId)',
    replace: 'false',
    tests: held,
  },
  {
    name: 'referrals: a referral is locked while it is judged',
    file: 'lib/domain/referrals/lock-referral.ts',
    find: ' for no key update`',
    replace: '`',
    tests: referrals,
  },
  {
    name: 'referrals: an order below the promised price earns nothing',
    file: REWARD,
    find: '  if ((await keptOfOrder(context, orderId)) < referral.minOrder) return;\n',
    replace: '',
    tests: referrals,
  },
  {
    name: 'referrals: an order after the last day earns nothing',
    file: REWARD,
    find: ' || order.createdAt > referral.expiresAt',
    replace: '',
    tests: referrals,
  },
  {
    name: 'referrals: what looks like one person is held',
    file: REWARD,
    find: 'suspicions.length === 0',
    replace: 'suspicions.length >= 0',
    tests: held,
  },
  {
    name: 'referrals: a refund that leaves too little takes the rewards back',
    file: TAKE_BACK,
    find: 'kept >= referral.minOrder',
    replace: 'kept > 0n',
    tests: takenBack,
  },
  {
    name: 'referrals: points that were spent are not taken',
    file: TAKE_BACK,
    find: 'points < balance ? points : balance',
    replace: 'points',
    tests: takenBack,
  },
  {
    name: 'referrals: who decides has seen the version that is decided',
    file: 'lib/domain/referrals/decide-referral.ts',
    find: 'referral.version !== seen || ',
    replace: '',
    tests: held,
  },
  {
    name: 'referrals: nothing is given for an order whose price went back',
    file: 'lib/domain/referrals/decide-referral.ts',
    find: ' || (await keptOfOrder(inside, orderId)) < minOrder',
    replace: '',
    tests: held,
  },
  {
    name: 'referrals: who would gain by a reward does not give it',
    file: 'lib/domain/referrals/decide-referral.ts',
    find: 'personId === receiverId || ',
    replace: '',
    tests: held,
  },
  {
    name: 'invitations: the link of a stranger ends with their registration',
    file: 'lib/domain/invitations/record-invitation.ts',
    find: "await context.db.referral.deleteMany({ where: { friendId: invitation.friendId, status: 'invited' } });",
    replace: '',
    tests: invitations,
  },
  {
    name: 'invitations: while they are off nothing is promised',
    file: 'lib/domain/invitations/record-invitation.ts',
    find: 'join referral_terms terms on terms.enabled',
    replace: 'join referral_terms terms on true',
    tests: invitations,
  },
];
