// The catalogue: what is sold, for how much, and by which supplier routes. It never sells anything itself.
// Words: a product is a page of the shop; an item is one thing on it with a price; a route is one way to buy the item
// from a supplier, made of packs.
export { findSale, getSoldItem, priceFor, type Sale } from './find-sale';
export { getProduct } from './get-product';
export { listGallery } from './list-gallery';
export { listHomeProducts } from './list-home-products';
export { type ListItemsInput, listItems } from './list-items';
export { listProducts } from './list-products';
export { type Route, routesOf } from './routes';
export { type UpdateItemInput, updateItem, updateItemBody, updateItemParams } from './update-item';
