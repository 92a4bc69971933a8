// The record of a customer: what staff need to answer for an account. It reads the tables of the other domains, shows
// nothing that the reader's role does not include, and changes nothing.
export { getCustomerRecord } from './get-customer-record';
