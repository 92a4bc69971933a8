// Every payment gateway, by the name that payments keep and that the address of its webhook ends with.
export { ekqr } from './ekqr';
