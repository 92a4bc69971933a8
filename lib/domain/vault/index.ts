// The code vault: codes of gift cards and subscriptions, which nobody can read but the customer who bought them. It
// encrypts, counts and moves them; it does not know how an order is placed or ended.
export { decideSetAside, editVaultItem } from './edit-vault-item';
export { importCodes, previewCodes } from './import-codes';
export { keepVaultJob, rewrapVault, voidExpired } from './keep-vault';
export { listBatches, listCodeItems, listSetAside, listStock } from './list-stock';
export { costOfCodes, countCodes, releaseCodes, sellCodes, takeBackCodes } from './move-codes';
export { pickCodes, reserveCodes, reservePicked, type WantedCodes } from './reserve-codes';
export { type RevealedCode, revealCodes } from './reveal-codes';
export { adoptDelivered, type DeliveredCodes, storeDelivered, voidDelivered } from './store-delivered';
export { storeTyped } from './store-typed';
export { deliverCodesJob } from './wake-waiting-orders';
