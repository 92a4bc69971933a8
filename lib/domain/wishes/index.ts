// Wishes: a customer's favourites, and the items of which they want to be told once, that it is back or costs less. It
// refuses to change an item or a price, and to tell of one watch twice.
export { listFavourites } from './favourites/list-favourites';
export { setFavourite } from './favourites/set-favourite';
export { readWishes } from './read-wishes';
export { listWatches } from './watches/list-watches';
export { setWatch } from './watches/set-watch';
export { tellWatches } from './watches/tell-watches';
export { tellWatchesJob } from './watches/tell-watches-job';
