import { entity } from '../../../domain/entity.ts'
import { choice, money, ref } from '../../../domain/fields/index.ts'
import { partTypes } from './part.ts'

/** What a client pays for a part, where that is not its list price. */
export const clientPart = entity({
  id: 'clientPart',
  term: 'clientPart',
  key: 'clientPartId',
  permission: { read: 'SHOPORDER_ADD', add: 'KMSUSER_USER', edit: 'KMSUSER_USER', delete: 'KMSUSER_USER' },
  heldBy: 'provider',
  api: '/clientpart',
  areaLimit: 'client',
  across: { permission: 'KMSUSER_USER', by: 'purchaser' },
  screens: { base: '/configuration/client-part', list: false },
  title: part => part.partNumber ?? `Number ${part.partNumberId}`,
  fields: {
    partNumber: ref('part', { label: 'Part', required: true, fixed: true, unique: true }),
    purchaser: ref('client', { fixed: true }),
    type: choice(partTypes, { computed: true }),
    listPrice: money({ computed: true }),
    price: money({ label: '{One client} price', required: true, message: 'Price is not valid' }),
  },
  list: {
    columns: ['partNumber', 'type', 'listPrice', 'price'],
    filters: ['partNumber', 'purchaser', 'type'],
    sort: 'price',
  },
  tabs: ['details', 'history'],
})
