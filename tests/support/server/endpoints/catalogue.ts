// Products, items, pictures, reviews of products, and wishes.
import { anyone, type Endpoint, endpoint, every, signedIn } from './endpoint';

export const catalogueEndpoints: Endpoint[] = [
  endpoint('GET /product/gethomeproducts', anyone),
  endpoint('GET /product/allproducts', signedIn),
  endpoint('GET /product/searchindex', anyone),
  endpoint('GET /product/search', anyone, ({ stock }) => ({
    path: `/product/search?q=${encodeURIComponent(stock.product.name)}`,
  })),
  endpoint('POST /product/missedsearch', anyone, { json: { q: 'no such game' } }),
  endpoint('GET /product/eachproduct/[id]', anyone, ({ stock }) => ({
    path: `/product/eachproduct/${stock.product.id}`,
  })),
  endpoint('GET /item/[productId]', anyone, ({ stock }) => ({ path: `/item/${stock.product.id}` })),
  endpoint('GET /gallery/images', anyone),
  // Nobody here has had the product delivered; tests/integration/http-product-reviews.test.ts has those who have.
  endpoint('POST /product-reviews', { ...every(409), visitor: 401 }, ({ stock }) => ({
    json: { product_id: stock.product.id, stars: 5, text: 'It came at once.', named: true },
  })),
  endpoint('POST /product-reviews/remove', signedIn, ({ stock }) => ({
    json: { product_id: stock.product.id },
  })),
  endpoint('GET /wishes', signedIn, ({ stock }) => ({ path: `/wishes?product=${stock.product.id}` })),
  endpoint('POST /wishes/favourite', signedIn, ({ stock }) => ({
    json: { product_id: stock.product.id, wanted: true },
  })),
  endpoint('POST /wishes/watch', signedIn, ({ stock: { product, item } }) => ({
    json: { product_id: product.id, itemid: item.itemid, kind: 'price', wanted: true },
  })),
  endpoint('GET /media/[name]', every(404), { path: `/media/${'0'.repeat(32)}-480.webp` }),
  endpoint('GET /media/share/[id]', every(404), { path: '/media/share/no-such-product' }),
];
