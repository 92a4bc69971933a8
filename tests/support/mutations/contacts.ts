import type { Mutation } from './mutation';

const fields = (name: string) => `lib/domain/personal-fields/${name}.ts`;
const unit = ['tests/unit/personal-fields.test.ts'];
const versionBefore = ['tests/integration/sealed-contacts-version-before.test.ts'];
const emptied = ['tests/integration/sealed-contacts-emptied.test.ts'];
const accounts = ['tests/integration/sealed-contacts-accounts.test.ts'];
const identities = ['tests/integration/accounts-identity-ended.test.ts'];
const lastNames = ['tests/integration/accounts-last-names.test.ts'];
const copies = ['tests/integration/sealed-copies.test.ts'];

/** The guards of addresses and numbers that are sealed. */
export const contactMutations: Mutation[] = [
  {
    name: 'contacts: an identity whose link has ended is not linked again by the address',
    file: 'lib/domain/accounts/identity/identity-account.ts',
    find: 'user.endedIdentities.includes(subject)',
    replace: 'user.endedIdentities.length < 0',
    tests: identities,
  },
  {
    name: 'contacts: an ended identity opens no new account after a change of the address',
    file: 'lib/domain/accounts/identity/identity-account.ts',
    find: '    (await findByEndedIdentity(context, { subject, viewer })) ??\n',
    replace: '',
    tests: identities,
  },
  {
    name: 'contacts: an identity is connected to the account of the session alone',
    file: 'lib/domain/accounts/identity/identity-account.ts',
    find: 'if (connects && (!viewer',
    replace: 'if (!connects && connects && (!viewer',
    tests: identities,
  },
  {
    name: 'contacts: only a session that has just confirmed its owner links an ended identity again',
    file: 'lib/domain/accounts/identity/identity-account.ts',
    find: 'await requireConfirmed(context, viewer)',
    replace: 'await Promise.resolve()',
    tests: identities,
  },
  {
    name: 'contacts: a reset ends the external identity',
    file: 'lib/domain/accounts/passwords/reset-password.ts',
    find: '        ...withoutIdentity(user),\n',
    replace: '',
    tests: identities,
  },
  {
    name: 'contacts: a proof takes no last name from an account with a history',
    file: 'lib/domain/accounts/otp/otp-account.ts',
    find: '  await assertNotLastName(context, { mobile, keeperId: user.id });\n',
    replace: '',
    tests: lastNames,
  },
  {
    name: 'contacts: a number is kept from who proves it by no blocked account',
    file: 'lib/domain/accounts/claims/last-name.ts',
    find: 'AND: [claims, NAMED_BY_NUMBER], blockedAt: null',
    replace: 'AND: [claims, NAMED_BY_NUMBER]',
    tests: lastNames,
  },
  {
    name: 'contacts: an address that its owner has rejected stays no claim',
    file: 'lib/domain/accounts/claims/reject-registration.ts',
    find: 'isRejected: true',
    replace: 'isRejected: false',
    tests: lastNames,
  },
  {
    name: 'contacts: a claim that is the last name of an account with a history is not released',
    file: 'lib/domain/accounts/claims/release-email.ts',
    find: '...(isKept ? {} : NO_EMAIL)',
    replace: '...NO_EMAIL',
    tests: lastNames,
  },
  {
    name: 'contacts: a sealed address opens for its own row alone',
    file: fields('field'),
    find: '(field: Field, id: string): string => `',
    replace: "(field: Field, _: string, id = ''): string => `",
    tests: unit,
  },
  {
    name: 'contacts: an account is found by the index under each accepted key',
    file: fields('field'),
    find: 'sealer.indexes(field, form)',
    replace: '[sealer.index(field, form)]',
    tests: unit,
  },
  {
    name: 'contacts: an account that the version before has written is found in plain',
    file: fields('find-contacts'),
    find: "fieldIndexes(context, 'users/email', emailKey) } }, { emailKey }]",
    replace: "fieldIndexes(context, 'users/email', emailKey) } }]",
    tests: versionBefore,
  },
  {
    name: 'contacts: an account without its plain columns is found by its index',
    file: fields('find-contacts'),
    find: "OR: [{ mobileIndex: { in: fieldIndexes(context, 'users/mobile', mobile) } }, { mobile }]",
    replace: 'OR: [{ mobile }]',
    tests: accounts,
  },
  {
    name: 'contacts: a row that was changed since it was read is not sealed with the former text',
    file: fields('contact-places'),
    find: ' = given.text and t.',
    replace: " <> '' and t.",
    tests: versionBefore,
  },
  {
    name: 'contacts: the address is read of an account whose plain column is empty',
    file: fields('opened-fields'),
    find: "email ?? openField({ sealer }, 'users/email', id, sealed);",
    replace: 'email ?? (sealed === id ? null : null);',
    tests: accounts,
  },
  {
    name: 'contacts: a plain text that changed since it was read is not emptied',
    file: fields('contact-places'),
    find: '} = given.plain`',
    replace: '} is not null`',
    tests: emptied,
  },
  {
    name: 'contacts: an account is found by the part of its address before the @',
    file: fields('find-contacts'),
    find: "local === '' ? []",
    replace: "local !== '' ? []",
    tests: unit,
  },
  {
    name: 'contacts: a code that was stored in plain is found once codes are stored by their index',
    file: 'lib/domain/accounts/secrets/stored-subjects.ts',
    find: 'in: [subject, ...contactIndexes(context, subject)]',
    replace: 'in: contactIndexes(context, subject)',
    tests: copies,
  },
  {
    name: 'contacts: a code is stored without the number that it goes to',
    file: 'lib/domain/accounts/secrets/stored-subjects.ts',
    find: 'return OF_CONTACTS.has(kind) ?',
    replace: 'return !OF_CONTACTS.has(kind) ?',
    tests: copies,
  },
  {
    name: 'contacts: what an account had is sealed in the link that undoes a change',
    file: 'lib/domain/accounts/secrets/secrets.ts',
    find: 'null : sealDetail(context, subject, detail)',
    replace: 'null : detail',
    tests: copies,
  },
  {
    name: 'contacts: a request for approval stores the digest of the state of an account',
    file: 'lib/domain/approval-requests/file-request.ts',
    find: 'version: versionDigest(inside, wanted.version)',
    replace: 'version: wanted.version',
    tests: ['tests/integration/sealed-approvals.test.ts'],
  },
  {
    name: 'contacts: a request for approval that a former version has stored is carried out',
    file: 'lib/domain/approval-requests/approval.ts',
    find: 'stored === version || ',
    replace: '',
    tests: ['tests/integration/sealed-approvals.test.ts'],
  },
  {
    name: 'contacts: an entry of the audit log has no whole address',
    file: 'lib/domain/audit-log/mask-change.ts',
    find: '(changed)` : mask(text)',
    replace: '(changed)` : text',
    tests: ['tests/unit/mask-change.test.ts'],
  },
  {
    name: 'contacts: a guardian whom a thief named goes with the undo',
    file: 'lib/domain/accounts/contacts/remove-people-since.ts',
    find: 'askedAt: { gte: since }',
    replace: 'askedAt: { lt: since }',
    tests: ['tests/integration/account-returned-people.test.ts'],
  },
  {
    name: 'contacts: what such a guardian agreed to is taken back in the record',
    file: 'lib/domain/accounts/contacts/remove-people-since.ts',
    find: "if (state === 'given')",
    replace: "if (state === '')",
    tests: ['tests/integration/account-returned-people.test.ts'],
  },
  {
    name: 'contacts: a block by such a guardian ends, and no other one',
    file: 'lib/domain/accounts/contacts/remove-people-since.ts',
    find: "state === 'withdrawn' && user.blockedAt?.getTime() === decidedAt?.getTime()",
    replace: 'false',
    tests: ['tests/integration/account-returned-people.test.ts'],
  },
  {
    name: 'contacts: an endpoint that a thief moved ends with the undo',
    file: 'lib/domain/accounts/contacts/end-partner-access.ts',
    find: 'updatedAt: { gte: since }',
    replace: 'createdAt: { gte: since }',
    tests: ['tests/integration/account-returned.test.ts'],
  },
];
