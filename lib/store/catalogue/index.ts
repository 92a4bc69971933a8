// The catalogue: what is sold, for how much, and by which supplier routes. It never sells anything itself.
// Words: a product is a page of the shop; an item is one thing on it with a price; a route is one way to buy the item
// from a supplier, made of packs.
export type { Actor } from './actor';
export { type CreateImageInput, createImage, createImageBody } from './create-image';
export { createItem } from './create-item';
export { createProduct } from './create-product';
export { type DeleteImageInput, deleteImage } from './delete-image';
export { deleteItem } from './delete-item';
export { deleteProduct } from './delete-product';
export { editItem } from './edit-item';
export { editProduct } from './edit-product';
export { findSale, getSoldItem, priceFor, type Sale } from './find-sale';
export { costOf, currencyOf, floorOf, inPaise, type Rates, ratesOf } from './floor';
export {
  catalogueRefusal,
  createItemBody,
  createProductBody,
  currencyRateForm,
  deleteItemForm,
  deleteProductForm,
  editItemBody,
  editItemForm,
  editProductForm,
  itemRouteForm,
  itemStockForm,
  productNoteForm,
  productRoutingForm,
  productStockForm,
  routeCostForm,
  savePricesForm,
  updateProductBody,
} from './forms';
export { getMedia } from './get-media';
export { getProduct } from './get-product';
export { listGallery } from './list-gallery';
export { listHomeProducts } from './list-home-products';
export { listImages } from './list-images';
export { type ListItemsInput, listItems } from './list-items';
export { listPausedItems } from './list-paused-items';
export { listProducts } from './list-products';
export { listAllItems, listAllProducts, listShelfItems, listShelfProducts } from './list-shelf';
export { nameSchema } from './named-row';
export { routeProduct } from './route-product';
export { type Route, routesOf } from './routes';
export { savePrices } from './save-prices';
export { listCurrencyRates, setCurrencyRate } from './set-currency-rate';
export { setItemStock } from './set-item-stock';
export { setRouteCost } from './set-route-cost';
export { sweepMedia, sweepMediaJob } from './sweep-media';
export { switchRoute } from './switch-route';
export { type UpdateItemInput, updateItem, updateItemBody, updateItemParams } from './update-item';
export { updateProduct } from './update-product';
