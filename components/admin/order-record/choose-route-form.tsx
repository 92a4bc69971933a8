'use client';

import { useState } from 'react';
import type { ChooseRouteAction } from '@/components/admin/orders/order-actions';
import { ReasonAndSend } from '@/components/admin/orders/reason-and-send';
import { ChoiceList } from '@/components/admin/pending/choice-list';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { formText } from '@/components/ui/form-text';
import { SubmitForm } from '@/components/ui/submit-form';
import type { OrderView, RouteChoice } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { useCorrection } from './use-correction';

interface ChooseRouteFormProps {
  order: OrderView;
  seen: string;
  routes: RouteChoice[];
  choose: ChooseRouteAction;
  withReauthentication: Reauthentication['withReauthentication'];
  onClose: () => void;
  onDone: () => void;
}

/** Lets the worker buy an order by a route that a person chooses. */
export function ChooseRouteForm({
  order,
  seen,
  routes,
  choose,
  withReauthentication,
  onClose,
  onDone,
}: ChooseRouteFormProps) {
  const { busy, bad, setBad, send } = useCorrection(withReauthentication, onDone);
  const [position, setPosition] = useState<string>();
  const chosen = routes.find((route) => String(route.position) === position);

  const submit = (form: HTMLFormElement) => {
    const reason = formText(form, 'reason').trim();
    if (!chosen) return setBad('Please choose a route.');
    if (reason === '') return setBad('Please say why.');
    void send({
      subject: `route:${order.orderid}`,
      action: choose,
      input: { orderId: order.orderid, seen, position: chosen.position, reason },
      done: () => `Order ${order.orderid} is bought from ${nameOf(chosen)}.`,
    });
  };

  return (
    <SubmitForm onSubmit={submit}>
      <h2 className="font-bold text-lg">Choose a route</h2>
      <p className="mt-1 text-muted text-sm [overflow-wrap:anywhere]">
        {order.itemname} for {order.input1}, {formatRupees(order.value)}, {order.orderid}. No call of this
        order is open. The customer pays nothing more.
        {!order.instant &&
          ' It waits for a person: do not choose a route for goods that were handed over already.'}
      </p>
      <ChoiceList
        legend="By which route the order is bought"
        choices={routes.map((route) => ({
          name: String(route.position),
          word: nameOf(route),
          meaning: meaningOf(route),
        }))}
        chosen={position}
        onChoose={setPosition}
      />
      <ReasonAndSend
        id="route-reason"
        bad={bad}
        busy={busy}
        submit={chosen ? `Buy from ${chosen.supplier}` : 'Buy'}
        cancel={{ label: 'Keep waiting', onPress: onClose }}
      />
    </SubmitForm>
  );
}

function nameOf({ supplier, region }: RouteChoice): string {
  return [supplier, region].filter(Boolean).join(' ');
}

function meaningOf({ packs, cost, isLoss, wasRefused }: RouteChoice): string {
  return [
    `${packs.length === 1 ? 'Pack' : 'Packs'} ${packs.join(', ')}.`,
    cost === null ? '' : `It costs the store ${formatRupees(cost)}.`,
    isLoss ? 'That is more than was paid.' : '',
    wasRefused ? 'It refused this order before.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}
