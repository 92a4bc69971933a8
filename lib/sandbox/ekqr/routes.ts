import { answerCall } from '@/lib/sandbox/calls/answer-call';
import type { Route } from '@/lib/sandbox/http/router';
import type { World } from '@/lib/sandbox/services';
import { checkOrderStatus } from './check-order-status';
import { createOrder } from './create-order';
import { leavePage, openPayPage, pressButton } from './pay-page';

export function ekqrRoutes(world: World): Route[] {
  return [
    {
      method: 'POST',
      path: '/ekqr/api/create_order',
      run: (request) => answerCall(world, { service: 'ekqr', name: 'create' }, request, createOrder),
    },
    {
      method: 'POST',
      path: '/ekqr/api/check_order_status',
      run: (request) => answerCall(world, { service: 'ekqr', name: 'status' }, request, checkOrderStatus),
    },
    { method: 'GET', path: '/ekqr/gateway/pay/:hash', run: (request) => openPayPage(world, request) },
    { method: 'POST', path: '/ekqr/gateway/pay/:hash', run: (request) => pressButton(world, request) },
    { method: 'GET', path: '/ekqr/gateway/pay/:hash/left', run: (request) => leavePage(world, request) },
  ];
}
