import { expect, test } from 'vitest';
import { canMove, hasEnded, sourcesOf } from '@/lib/domain/orders';
import { orderStatuses } from '@/lib/domain/orders/schema';

test('an order changes its status as the table allows and in no other way', () => {
  const moves = orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => canMove(from, to)).map((to) => `${from} -> ${to}`),
  );
  expect(moves.sort()).toEqual([
    'Cancelled -> Processing',
    'Completed -> Processing',
    'Created -> Failed',
    'Created -> Processing',
    'Failed -> Processing',
    'Processing -> Cancelled',
    'Processing -> Completed',
    'Processing -> Refunded',
    'Refunded -> Processing',
  ]);
});

test('the states before a state are the same table, read backwards', () => {
  for (const to of orderStatuses)
    expect(sourcesOf(to)).toEqual(orderStatuses.filter((from) => canMove(from, to)));
  expect(sourcesOf('Failed')).toEqual(['Created']);
});

test('Completed, Refunded and Cancelled have ended; Failed has not, because late money still counts', () => {
  expect(orderStatuses.filter(hasEnded)).toEqual(['Completed', 'Refunded', 'Cancelled']);
});
