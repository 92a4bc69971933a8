// A form that is sent with one key until an answer has come, whatever it holds.
import { beforeEach, expect, test, vi } from 'vitest';
import { useOneKey } from '@/components/admin/use-one-key';
import { memoryStorage } from '../support/memory-storage';
import { mountHook, settle } from '../support/mount-hook';

const SENTENCE = 'The first one may have been given.';
const refusal = (status: number, code: string) => async (key: string) => {
  keys.push(key);
  return { ok: false as const, failure: { status, code, message: code } };
};
const success = async (key: string) => {
  keys.push(key);
  return { ok: true as const, data: {} };
};

let keys: string[];

beforeEach(() => {
  keys = [];
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});

const open = () => mountHook(() => useOneKey('credit:asha', SENTENCE), null);

test('bug: a gift that was refused under its key, because the first one was given, was given again at the next press', async () => {
  const form = await open();
  await settle(() => form.now()(refusal(0, 'unreachable')));
  let shown = '';
  await settle(async () => {
    const reply = await form.now()(refusal(422, 'key_reused'));
    shown = reply.ok ? '' : reply.failure.message;
  });
  expect(shown).toBe(SENTENCE);
  await settle(() => form.now()(refusal(422, 'key_reused')));
  expect(new Set(keys).size).toBe(1);
  // Who has read the sentence and closed the form gives another one.
  await form.unmount();
  const next = await open();
  await settle(() => next.now()(success));
  expect(new Set(keys).size).toBe(2);
  await next.unmount();
});

test('who closes the form before an answer has come sends the same call afterwards', async () => {
  const form = await open();
  await settle(() => form.now()(refusal(0, 'unreachable')));
  await form.unmount();
  const next = await open();
  await settle(() => next.now()(success));
  await settle(() => next.now()(success));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  await next.unmount();
});
