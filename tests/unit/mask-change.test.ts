import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskChange } from '@/lib/domain/audit-log/mask-change';
import { maskContacts } from '@/lib/domain/mask-contacts';

const emails = fc
  .tuple(fc.stringMatching(/^[A-Za-z0-9._-]{2,30}$/), fc.constantFrom('gmail.com', 'Example.IN'))
  .map(([name, domain]) => `${name}@${domain}`);
const mobiles = fc.stringMatching(/^[6-9][0-9]{9}$/).map((digits) => `+91${digits}`);

test('a change is masked, says where there was none, and shows that one contact became another', () => {
  expect(maskChange({ action: 'a', before: { email: '', mobile: null, name: 'Asha' } })).toEqual({
    action: 'a',
    before: { email: '', mobile: null, name: 'Asha' },
  });
  expect(
    maskChange({
      before: { email: 'asha@example.com', mobile: '+919876543210', mobilenumber: '9876543210' },
      after: { email: 'arun@example.com', mobile: '+919876543210', mobilenumber: '9876543211' },
    }),
  ).toEqual({
    before: { email: 'a***@example.com', mobile: '•••••• 3210', mobilenumber: '•••••• 3210' },
    after: { email: 'a***@example.com (changed)', mobile: '•••••• 3210', mobilenumber: '•••••• 3211' },
  });
  expect(maskChange({ after: ['asha@example.com'] })).toEqual({ after: ['asha@example.com'] });
});

test('no masked change has an address or a number in its fields of contacts', () => {
  fc.assert(
    fc.property(emails, emails, mobiles, (email, other, mobile) => {
      const masked = JSON.stringify(maskChange({ before: { email, mobile }, after: { email: other } }));
      for (const text of [email, other, mobile, mobile.slice(3)]) expect(masked).not.toContain(text);
    }),
  );
});

test('staff who may not read contacts see that a masked number has changed', () => {
  const reader = { id: 'u1', permissions: ['audit.read' as const] };
  const { before, after } = maskChange({
    before: { mobile: '+919876543210', email: 'asha@example.com' },
    after: { mobile: '+918888883210', email: 'arun@example.com' },
  });
  expect(maskContacts(reader, { before, after })).toEqual({ before, after });
});
