// Calls to external services; the answer is returned as data. It never repeats a request, follows no redirect, throws
// no network errors and logs nothing, because bodies and headers contain keys.
// unsent: it is certain that no byte of the request was sent; lost: it may have been sent, and no complete answer came.
export { type Answer, callRemote } from './call-remote';
export { cleanText } from './clean-text';
export { describeAnswer } from './describe-answer';
export { isRefusal, readOk, readReply } from './read-reply';
export { decimalText, idText, lineText, looseText } from './reply-fields';
export { isUnsent } from './transport-errors';
