// A program of a partner in either world, over HTTP, with what both worlds sell: goods of a supplier and codes of the
// vault.
import { deliverOrder } from '@/lib/domain/orders';
import { type Mode, SCOPES } from '@/lib/domain/partners/schema';
import { importCodes } from '@/lib/domain/vault';
import { errorsOf } from '@/lib/http/partners/errors-of';
import { OPERATIONS } from '@/lib/http/partners/operations';
import { webProcess } from '@/lib/http/server/process';
import type { Item, PartnerKey, Prisma, Product, User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { seconds } from '@/lib/platform/time';
import * as make from './make';
import type { TestServer } from './server';
import { stockShop } from './server/stock';

export interface PartnerReply {
  status: number;
  code: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies field by field and check the shapes by schemas
  body: any;
}

export interface PartnerProgram {
  user: User;
  key: PartnerKey;
  /** The text of its key. */
  text: string;
  call(endpoint: string, json?: object, headers?: Record<string, string>): Promise<PartnerReply>;
}

export interface PartnerShop {
  supplied: { product: Product; item: Item };
  coded: { product: Product; item: Item };
  byHand: { product: Product; item: Item };
  /** Imports that many codes of the item `coded`, and returns them. */
  stock(count: number): Promise<string[]>;
  /** A program with a key of a partner of its own who has ₹5,000, or play money. */
  program(
    mode: Mode,
    given?: Partial<Omit<Prisma.PartnerKeyUncheckedCreateInput, 'mode'>> & { balance?: bigint },
  ): Promise<PartnerProgram>;
  /** A valid order of one of the goods. */
  order(goods?: 'supplied' | 'coded' | 'byHand', given?: object): Record<string, unknown>;
  /** Lets the time pass in which an order is delivered. */
  deliver(mode: Mode, orderId: string): Promise<void>;
}

export async function openPartnerShop(server: TestServer): Promise<PartnerShop> {
  const db = server.db.prisma;
  const stocked = await stockShop(server.db);
  const supplied = { product: stocked.product, item: stocked.item };
  const byHand = { product: stocked.handProduct, item: stocked.handItem };
  const product = await make.makeHandProduct(db);
  const item = await make.makeItem(db, { product, isApi: false, apiType: null, packs: [] });
  await db.product.update({ where: { id: product.id }, data: { inputs: [] } });
  await db.vaultItem.create({ data: { itemid: item.itemid, updatedAt: new Date() } });
  const goods = { supplied, byHand, coded: { product, item } };
  const admin = make.actingAs(webProcess().context, make.viewerOf(await make.makeAdmin(db)));
  return {
    ...goods,
    async stock(count) {
      const codes = Array.from({ length: count }, () => `CODE-${newId().slice(-10)}`);
      const text = ['code,pin,expires_on', ...codes.map((code) => `${code},1234,`)].join('\n');
      await importCodes(admin, {
        itemid: item.itemid,
        supplier: 'A distributor',
        invoice: newId(),
        unitCost: null,
        text,
      });
      return codes;
    },
    async program(mode, { balance = 5000_00n, ...given } = {}) {
      const { user } = await make.makePartner(db);
      if (mode === 'live') await make.makeWallet(db, user, { balance });
      else await db.partner.update({ where: { userId: user.id }, data: { testBalance: balance } });
      const networks = ['127.0.0.1'];
      const { key, text } = await make.makePartnerKey(db, {
        mode,
        partnerId: user.id,
        networks,
        scopes: [...SCOPES],
        ...given,
      });
      return { user, key, text, call: callerOf(server, text) };
    },
    order(name = 'supplied', given = {}) {
      const sold = goods[name];
      const price = Number(sold.item.resellPrice) / 100;
      const inputs = {
        supplied: { input1: '17366', input2: '22001' },
        byHand: { input1: 'asha@example.com', input2: '9876543210' },
        coded: {},
      }[name];
      const named = { product_id: sold.product.id, item_id: sold.item.itemid, expected_price: price };
      return { ...named, ...inputs, reference: `ref-${newId()}`, ...given };
    },
    async deliver(mode, orderId) {
      if (mode === 'live') await deliverOrder(webProcess().context, { orderId, worker: `tests/${newId()}` });
      else {
        const { createdAt } = await db.partnerTestOrder.findUniqueOrThrow({ where: { id: orderId } });
        const earlier = new Date(createdAt.getTime() - seconds(3));
        await db.partnerTestOrder.update({ where: { id: orderId }, data: { createdAt: earlier } });
      }
    },
  };
}

function callerOf(server: TestServer, text: string): PartnerProgram['call'] {
  return async (endpoint, json, headers = {}) => {
    const isWrite = endpoint.startsWith('POST');
    const reply = await server.call(endpoint, {
      token: text,
      ...(isWrite ? { json: json ?? {} } : {}),
      headers: { ...(isWrite ? { 'idempotency-key': `key-${newId()}` } : {}), ...headers },
    });
    const body = reply.body as (Record<string, unknown> & { error?: { code: string } }) | undefined;
    const code = body?.error?.code;
    if (code !== undefined) assertDocumented(endpoint, code);
    return { status: reply.status, code, headers: reply.headers, body };
  };
}

/** Programs are written by the document: it must name each code that a call answers. */
function assertDocumented(endpoint: string, code: string): void {
  const [method, path = ''] = endpoint.split(' ');
  const given = path.replace(/^\/v1/, '').replace(/\?.*/, '').split('/');
  const operation = OPERATIONS.find((each) => {
    const [of, pattern = ''] = each.endpoint.split(' ');
    const parts = pattern.split('/');
    const fits = (part: string, place: number) => part.startsWith('{') || part === given[place];
    return of === method && parts.length === given.length && parts.every(fits);
  });
  if (!operation || !errorsOf(operation).some((each) => each === code))
    throw new Error(`The document does not say that ${endpoint} answers ${code}.`);
}
