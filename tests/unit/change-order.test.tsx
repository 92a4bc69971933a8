// What a customer can change of a paid order that was not sent yet.
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import en from '@/components/shared/messages/en';
import { ChangeOrder } from '@/components/storefront/confirmation/change-order';
import type { OrderView } from '@/lib/domain/orders/schema';

const { correct, input1, input2 } = en.confirmation.help;
const shown = (order: Partial<OrderView>) =>
  renderToStaticMarkup(
    <AppRouterContext.Provider value={{} as AppRouterInstance}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
        <ChangeOrder
          order={{ orderid: 'T26', input1: '', input2: '', inputs: [], value: 75, ...order } as OrderView}
        />
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
  );

test('the inputs have the names that the product gives them, and only those that it has', () => {
  const html = shown({ input1: 'asha@example.com', inputs: [{ label: 'Email', value: 'asha@example.com' }] });
  expect(html).toContain('>Email<');
  expect(html).not.toContain(input2);
  expect(html).toContain(correct);
});

test('an order without a player can only be cancelled', () => {
  expect(shown({})).not.toContain(correct);
});

test('an order of a version that stored no names has general ones', () => {
  expect(shown({ input1: '12345678', input2: '2001' })).toContain(input1);
});
