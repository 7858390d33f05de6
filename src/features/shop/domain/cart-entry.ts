import { entity } from '../../../domain/entity.ts'
import { integer, money, ref, text } from '../../../domain/fields/index.ts'

/** What a user is about to order; the same part for the same purpose is one entry. */
export const cartEntry = entity({
  id: 'cartEntry',
  term: 'cartEntry',
  key: 'cartEntryId',
  permission: { read: 'SHOPORDER_ADD' },
  heldBy: 'provider',
  api: '/cartentry',
  areaLimit: 'author',
  personal: true,
  // Filled in the shop.
  imported: false,
  title: entry => `${entry.quantity} x ${entry.partNumber ?? entry.partNumberId}`,
  fields: {
    partNumber: ref('part', { label: 'Part', required: true, fixed: true }),
    typeData: text({ label: 'For', max: 1000, fixed: true, help: 'The person or item it is for' }),
    quantity: integer({ required: true, min: 1, max: 9999, initial: 1 }),
    unitPrice: money({ computed: true }),
    total: money({ computed: true }),
  },
  list: {
    columns: ['partNumber', 'typeData', 'quantity', 'unitPrice', 'total'],
    filters: ['partNumber'],
    sort: 'total',
  },
  tabs: ['details', 'history'],
})
