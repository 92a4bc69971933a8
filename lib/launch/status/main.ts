// `npm run status`: writes a status page of plain files, best on another machine than the store's. STATUS_DIR is the
// folder, STATUS_URL the address of the store, STORE_NAME what it is called.
import { watchStore } from './watch-store';

const { STATUS_DIR, STATUS_URL, STORE_NAME } = process.env;
if (!STATUS_DIR || !STATUS_URL) {
  console.error('STATUS_DIR must name a folder, and STATUS_URL the store, such as https://shop.example.com.');
  process.exit(2);
}
const watch = watchStore({
  folder: STATUS_DIR,
  healthUrl: `${STATUS_URL.replace(/\/+$/, '')}/api/health`,
  storeName: STORE_NAME || 'Tarang',
  onError: (error) => console.error(error),
});
await watch.check();
console.log(`the status of ${STATUS_URL} is written to ${STATUS_DIR}`);
// The timer of the watch does not keep the process running by itself. Ended here, the page keeps what was found last:
// the store may go on without this process.
setInterval(() => {}, 2 ** 30);
