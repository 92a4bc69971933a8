import type { Mutation } from './mutation';

const fields = (name: string) => `lib/domain/personal-fields/${name}.ts`;
const unit = ['tests/unit/personal-fields.test.ts'];
const integration = ['tests/integration/sealed-contacts.test.ts'];

/** The guards of addresses and numbers that are sealed. */
export const contactMutations: Mutation[] = [
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
    tests: integration,
  },
  {
    name: 'contacts: an account without its plain columns is found by its index',
    file: fields('find-contacts'),
    find: "OR: [{ mobileIndex: { in: fieldIndexes(context, 'users/mobile', mobile) } }, { mobile }]",
    replace: 'OR: [{ mobile }]',
    tests: integration,
  },
  {
    name: 'contacts: a row that was changed since it was read is not sealed with the former text',
    file: fields('contact-places'),
    find: ' = given.text and t.',
    replace: " <> '' and t.",
    tests: integration,
  },
  {
    name: 'contacts: the address is read of an account whose plain column is empty',
    file: fields('opened-fields'),
    find: "email ?? openField({ sealer }, 'users/email', id, sealed);",
    replace: 'email ?? (sealed === id ? null : null);',
    tests: integration,
  },
  {
    name: 'contacts: nothing is emptied while the version before may still find by it',
    file: fields('seal-contacts'),
    find: 'emptied: hasLeft ?',
    replace: 'emptied: hasLeft || sealed >= 0 ?',
    tests: integration,
  },
  {
    name: 'contacts: a plain text that changed since it was read is not emptied',
    file: fields('contact-places'),
    find: '} = given.plain`',
    replace: '} is not null`',
    tests: integration,
  },
  {
    name: 'contacts: an account is found by the part of its address before the @',
    file: fields('find-contacts'),
    find: "local === '' ? []",
    replace: "local !== '' ? []",
    tests: unit,
  },
];
