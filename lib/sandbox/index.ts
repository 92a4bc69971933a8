/**
 * The outside world on loopback: a payment gateway, two suppliers, a text message sender, an identity provider and a mail
 * server, each in its real wire protocol, with a console page on which every fault can be switched on.
 * It refuses to know the store: nothing of the project is imported here.
 * Words: a *fault* is a switch, a *call* is one request with its evidence, a *booking* is an order that a supplier took.
 */

export type { SandboxState } from './console/describe-state';
export type { PayInput } from './console/pay';
export { SANDBOX_CREDENTIALS, type SandboxCredentials } from './credentials';
export type { FaultInput } from './faults/input';
export { FAULTS } from './faults/registry';
export { SPECIAL_PLAYERS } from './players';
export type { SandboxUrls } from './services';
export { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox';
