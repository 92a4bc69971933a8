// The record of an order: all that is known about it, for the staff who answer for it. It reads the tables of the other
// domains, shows nothing that the reader's role does not include, and changes nothing.
export { getOrderRecord } from './get-order-record';
