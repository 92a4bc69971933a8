'use server';

import { prolong, turnOff, turnOn } from '@/lib/domain/kill-switches';
import { prolongForm, turnOffForm, turnOnForm } from '@/lib/domain/kill-switches/schema';
import { action } from '@/lib/http/action';

const access = 'sales.stop';

export const turnOnAction = action(
  { access, input: turnOnForm },
  async function turnOnByForm({ context, input }) {
    await turnOn(context, input);
    return {};
  },
);

export const prolongAction = action(
  { access, input: prolongForm },
  async function prolongByForm({ context, input }) {
    await prolong(context, input);
    return {};
  },
);

export const turnOffAction = action(
  { access, input: turnOffForm },
  async function turnOffByForm({ context, input }) {
    await turnOff(context, input);
    return {};
  },
);
