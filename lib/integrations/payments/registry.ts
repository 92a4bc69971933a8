// All payment gateways by name. Payments store the name, and the URL of the gateway's webhook ends with it.
export { ekqr } from './ekqr';
export { razorpay } from './razorpay';
