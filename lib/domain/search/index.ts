// The panel's search for orders, users and products by a reference, a number or a name. It only reads, and finds orders
// and users by indexes.
export { type FindInput, find } from './find';
