import { describeSupplier } from '@/lib/integrations/suppliers/descriptors/supplier-descriptor';

export const smileone = describeSupplier({
  title: 'Smile.one',
  regions: { br: { currency: 'BRL' }, ph: { currency: 'PHP' } },
  apiTypes: {
    SMILEBR: { region: 'br', delivers: 'MLBB', settings: { slug: 'mobilelegends' } },
    SMILEPH: { region: 'ph', delivers: 'MLBB', settings: { slug: 'mobilelegends' } },
  },
  // Smile.one signs `key=value&` without encoding the values (SMILEONE-2). It stores no reference of ours, so an order
  // cannot be looked up (SMILEONE-4).
  capabilities: {
    lookUp: false,
    checkPlayer: true,
    vouchers: false,
    listOrders: false,
    reservedCharacters: '&=',
  },
});
