// Kill switches: a member of staff stops the shop, new accounts, a gateway, a supplier, a category or a product, with a
// reason and an end. It is asked wherever something is sold, an account is made or a supplier is called; what is paid
// goes on (decision 085).
export { assertGatewayOpen, assertRegistrationOpen, assertShopOpen } from './assert-not-stopped';
export { listActiveSwitches, listEndedSwitches } from './list-switches';
export { listTargets } from './list-targets';
export { readStops, type Stops } from './read-stops';
export { prolong, turnOff, turnOn } from './switch';
