// The catalogue: products, items, prices and supplier routes. It sells nothing itself. A product is a page of the
// store; an item is what a customer chooses on it, with a price; a route is one way to buy an item from a supplier,
// made of packs.
export { withSavings } from './bundles/with-savings';
export {
  createCollectionForm,
  deleteCollectionForm,
  editCollectionForm,
} from './collections/collection-forms';
export { listCollections, listShownCollections } from './collections/list-collections';
export { readWindows, type Windows } from './collections/read-windows';
export { createCollection, deleteCollection, editCollection } from './collections/save-collection';
export { duplicateProduct } from './drafts/duplicate-product';
export { publishItem } from './drafts/publish-item';
export { publishProduct } from './drafts/publish-product';
export { readPreview } from './drafts/read-preview';
export { readPublishing } from './drafts/read-publishing';
export { catalogueRefusal } from './form-fields';
export { createImage, createImageBody } from './gallery/create-image';
export { deleteImage } from './gallery/delete-image';
export { editImage } from './gallery/edit-image';
export { getMedia } from './gallery/get-media';
export { listGallery } from './gallery/list-gallery';
export { listImages } from './gallery/list-images';
export { sweepMedia, sweepMediaJob } from './gallery/sweep-media';
export { importProduct } from './import/import-product';
export { previewFile } from './import/preview-file';
export { SAMPLE_FILE } from './import/product-columns';
export { createItem } from './items/create-item';
export { deleteItem } from './items/delete-item';
export { editItem } from './items/edit-item';
export { editItemForReview } from './items/edit-item-for-review';
export { findSale, priceFor, type Sale } from './items/find-sale';
export {
  addRouteForm,
  createItemBody,
  deleteItemForm,
  editItemBody,
  editItemForm,
  itemRouteForm,
  itemStockForm,
  orderRoutesForm,
} from './items/item-forms';
export { listItems } from './items/list-items';
export { listOfferedItems, type OfferedItem } from './items/list-offered-items';
export { listSaleItems } from './items/list-sale-items';
export { setItemStock } from './items/set-item-stock';
export { undoItemStock } from './items/undo-item-stock';
export { updateItem, updateItemBody, updateItemParams } from './items/update-item';
export {
  listAdminItems,
  listAdminProducts,
  listAllItems,
  listAllProducts,
  listSingles,
} from './list-admin-catalogue';
export { goodsNamed, nameSchema, productIdNamed } from './named-row';
export { orderItems } from './order/order-items';
export { listInCategory, orderProducts } from './order/order-products';
export { categoryRow } from './present';
export { draftByPercent } from './price-changes/draft-by-percent';
export { draftFromFile } from './price-changes/draft-from-file';
export { draftPrices, readDraft } from './price-changes/drafts';
export { getChangeSet, listChangeSets } from './price-changes/list-change-sets';
export { PRICE_COLUMNS, type PriceColumn } from './price-changes/price-file';
export { reviseDraft } from './price-changes/revise-draft';
export { runPriceSchedules, runPriceSchedulesJob } from './price-changes/run-schedules';
export { saveDraft } from './price-changes/save-draft';
export { cancelSchedule } from './price-changes/schedule-change-set';
export { undoChangeSet } from './price-changes/undo-change-set';
export { costFloor } from './prices/cost-floor';
export { inPaise } from './prices/floor';
export { listPausedItems } from './prices/list-paused-items';
export { currencyRateForm, routeCostForm } from './prices/price-forms';
export { listCurrencyRates, setCurrencyRate } from './prices/set-currency-rate';
export { setRouteCost } from './prices/set-route-cost';
export { createProduct } from './products/create-product';
export { deleteProduct } from './products/delete-product';
export { editProduct } from './products/edit-product';
export { getProduct } from './products/get-product';
export { inputsOf } from './products/inputs-of';
export { listHomeProducts } from './products/list-home-products';
export { listOffers } from './products/list-offers';
export { listProducts } from './products/list-products';
export { listSales } from './products/list-sales';
export {
  createProductBody,
  deleteProductForm,
  editProductForm,
  productNoteForm,
  productRoutingForm,
  productStockForm,
  updateProductBody,
} from './products/product-forms';
export { relatedProducts } from './products/related-products';
export { updateProduct } from './products/update-product';
export { isOffered, offered, published } from './published';
export { fetchRates, fetchRatesJob } from './rate-source/fetch-rates';
export { readTable } from './read-table';
export { addRoute } from './routes/add-route';
export { orderRoutes } from './routes/order-routes';
export { routeProduct } from './routes/route-product';
export { type Route, routesOf } from './routes/routes';
export { switchRoute } from './routes/switch-route';
export { testPurchase } from './routes/test-purchase';
export { countMissingHindi } from './without-hindi';
