import { entity } from '../entity.ts'
import { choice, money, ref } from '../fields/index.ts'
import { partTypes } from './part.ts'

/** What a client pays for a part, where that is not its list price. */
export const clientPart = entity({
  id: 'clientPart',
  term: 'clientPart',
  key: 'clientPartId',
  permission: { read: 'SHOPORDER_ADD', add: 'KMSUSER_USER', edit: 'KMSUSER_USER', delete: 'KMSUSER_USER' },
  api: '/clientpart',
  across: { permission: 'KMSUSER_USER', by: 'purchaser' },
  screens: { base: '/configuration/client-part', list: false },
  title: part => part.partNumber ?? `Number ${part.partNumberId}`,
  fields: {
    partNumber: ref('part', { label: 'Part', required: true, fixed: true, unique: true }),
    purchaser: ref('client', { fixed: true }),
    type: choice(partTypes, { computed: true }),
    listPrice: money({ computed: true }),
    price: money({ label: 'Client price', required: true, message: 'Price is not valid' }),
  },
  list: {
    columns: ['partNumber', 'type', 'listPrice', 'price'],
    filters: ['partNumber', 'purchaser', 'type'],
    sort: 'price',
  },
  tabs: ['details', 'history'],
})
