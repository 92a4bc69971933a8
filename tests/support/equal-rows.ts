// Rows with values that are opened as they are read carry a function of their own, by which Node prints them
// (decision 118): two reads of one row would never be equal. They are compared by their columns.
import { inspect } from 'node:util';
import { expect } from 'vitest';

const isRow = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, inspect.custom);

const columnsOf = (value: unknown): unknown =>
  isRow(value) ? Object.fromEntries(Object.entries(value)) : value;

expect.addEqualityTesters([
  function areEqualRows(one, other, testers) {
    if (!isRow(one) && !isRow(other)) return undefined;
    // Where they differ, the matcher itself decides: it may ask for some columns alone.
    return this.equals(columnsOf(one), columnsOf(other), testers) ? true : undefined;
  },
]);
