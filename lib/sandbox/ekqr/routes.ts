import { answerCall } from '@/lib/sandbox/calls/answer-call';
import type { Route } from '@/lib/sandbox/http/router';
import type { SandboxContext } from '@/lib/sandbox/services';
import { checkOrderStatus } from './check-order-status';
import { createOrder } from './create-order';
import { handlePayButton, leavePage, openPayPage } from './pay-page';

export function ekqrRoutes(context: SandboxContext): Route[] {
  return [
    {
      method: 'POST',
      path: '/ekqr/api/create_order',
      run: (request) => answerCall(context, { service: 'ekqr', name: 'create' }, request, createOrder),
    },
    {
      method: 'POST',
      path: '/ekqr/api/check_order_status',
      run: (request) => answerCall(context, { service: 'ekqr', name: 'status' }, request, checkOrderStatus),
    },
    { method: 'GET', path: '/ekqr/gateway/pay/:hash', run: (request) => openPayPage(context, request) },
    { method: 'POST', path: '/ekqr/gateway/pay/:hash', run: (request) => handlePayButton(context, request) },
    { method: 'GET', path: '/ekqr/gateway/pay/:hash/left', run: (request) => leavePage(context, request) },
  ];
}
