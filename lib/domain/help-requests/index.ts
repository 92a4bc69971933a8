// Help requests: what a customer asks the staff about an order when the store's own answer does not end it, or about
// anything else, with a promise and a thread. It changes nothing of the order; only its customer and staff see it.
export { acknowledgeRequest } from './acknowledge-request';
export { answerRequest } from './answer-request';
export { closeRequest } from './close-request';
export { getRequest } from './get-request';
export { listRequests } from './list-requests';
export { mayAskWithoutOrder } from './may-ask-without-order';
export { openRequest } from './open-request';
export { getOwnRequest, listOwnRequests } from './own-requests';
export { writeMessage } from './write-message';
