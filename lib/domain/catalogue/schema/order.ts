// The order of products in a category, and of items in a product.
import { z } from 'zod';
import { categories, idSchema } from './kinds';

const idList = z.array(idSchema).min(1).max(1000);
const numberList = z.array(z.int().positive()).min(1).max(500);
/** The panel's forms of an order: the new one, and the one that was seen. */
export const orderProductsForm = z.object({ category: z.enum(categories), ids: idList, seen: idList });
export const orderItemsForm = z.object({ id: idSchema, items: numberList, seen: numberList });
