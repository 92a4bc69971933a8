import { expect, test } from 'vitest';
import { firstName } from '@/lib/domain/invitations/first-name';
import { publicName } from '@/lib/domain/product-reviews/public-name';

test.each([
  ['Asha Kumar', 'Asha', 'Asha K.'],
  ['  Asha   Devi  Kumar ', 'Asha', 'Asha K.'],
  ['Asha', 'Asha', 'Asha'],
  ['K.L. Rahul', 'K.L.', 'K.L. R.'],
  ['A. Rao', 'A.', 'A. R.'],
  ['D’Souza Mary-Ann', 'D’Souza', 'D’Souza M.'],
  ['मीरा शर्मा', 'मीरा', 'मीरा श.'],
  ['अनु की', 'अनु', 'अनु की.'],
])('%s is %s to who is invited, and %s to the public', (name, first, shown) => {
  expect(firstName(name)).toBe(first);
  expect(publicName(name)).toBe(shown);
});

test.each([
  'asha@example.com',
  'www.shop.example',
  'shop.example Offers',
  'Call 9876543210',
  '9876543210',
  'Buy/cheap',
  'Abcdefghijklmnopqrstuvwxyz',
  '',
])('%s is no name that others read', (name) => {
  expect(firstName(name)).toBe('');
  expect(publicName(name)).toBe('');
});
