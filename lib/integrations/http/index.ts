// The one way out: a request to a remote, and its answer as data. Nothing is ever sent twice, no redirect is
// followed, nothing is thrown for what a network does, nothing is logged (keys travel in bodies and headers).
// Words: unsent = proved that no byte of the request left; lost = it left, and no whole answer came back.
export { type Answer, callRemote, type RemoteCall } from './call-remote';
export { cleanText } from './clean-text';
export { describeAnswer } from './describe-answer';
export { type Reply, readOk, readReply } from './read-reply';
export { decimalText, idText, lineText } from './reply-fields';
