// Commands that can also work without the keys of the store.
import { expect, test, vi } from 'vitest';
import { findSealing } from '@/lib/launch/settings/find-keys';

const URL = 'postgresql://127.0.0.1:1/store';

test('a command without the keys of the store says so and goes on without what is sealed', () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(findSealing({ NODE_ENV: 'test', AUTH_SECRET: 'too short' }, URL)).toBeNull();
  expect(said.mock.calls.join()).toContain('What is sealed is not opened');
});

test('with them it opens what the store has sealed', () => {
  const [one, other] = [0, 1].map(
    () =>
      findSealing({ NODE_ENV: 'test', AUTH_SECRET: 'a secret of forty characters, or even more' }, URL)
        ?.sealer,
  );
  const sealed = one?.seal('users/email/1', 'asha@example.com') ?? '';
  expect(other?.open('users/email/1', sealed)).toBe('asha@example.com');
});
