/**
 * Simulates the external services on loopback: a payment gateway, two suppliers, a text message sender, an identity
 * provider and a mail server, each with its real wire protocol, and a console page on which every fault can be
 * switched on. It imports nothing of the store. Terms: a *fault* is a switch, a *call* is one recorded request, a
 * *booking* is an order that a supplier accepted.
 */

export type { SandboxState } from './console/describe-state';
export type { LinkInput, PayInput } from './console/pay';
export { SANDBOX_CREDENTIALS } from './credentials';
export type { FaultInput } from './faults/input';

export { type Sandbox, startSandbox } from './start-sandbox';
