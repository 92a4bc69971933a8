// The Hindi of the demo catalogue. Brands, currencies of games and plans that Indians write in Latin letters stay so.
export { hindiItemName } from './items';
export { hindiProduct } from './products';
