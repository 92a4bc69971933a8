// The code vault: the encrypted codes of gift cards and subscriptions. It imports them, reserves them for orders and
// shows them to the customer of the order, and to nobody else. How an order is placed or ended is the domain of orders.
export { decideSetAside, editVaultItem } from './edit-vault-item';
export { importCodes, previewCodes } from './import-codes';
export { keepVaultJob, rewrapVault, voidExpired } from './keep-vault';
export { countAvailable, listOrderCodes } from './list-order-codes';
export { listBatches, listCodeItems, listSetAside, listStock } from './list-stock';
export {
  costOfCodes,
  countCodes,
  findOutdated,
  hasVaultCode,
  releaseCodes,
  resellReturned,
  sellableUntil,
  sellCodes,
  takeBackCodes,
  takeBackCodesOfPacks,
  WAS_SOLD,
} from './move-codes';
export { pickCodes, reserveCodes, reservePicked, type WantedCodes } from './reserve-codes';
export {
  countInDoubt,
  decideRestoredCodes,
  holdRestoredCodes,
  listRestoredCodes,
} from './restored-codes';
export { hasLostCode, lacksCodeSql, returnDelivered } from './return-delivered';
export { returnTaken } from './return-taken';
export { revealCodes } from './reveal-codes';
export { adoptDelivered, storeDelivered, voidDelivered } from './store-delivered';
export { storeTyped } from './store-typed';
export { voidBatch } from './void-batch';
export { deliverCodesJob, wakeWaitingOrders } from './wake-waiting-orders';
