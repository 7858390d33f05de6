import { entity } from '../entity.ts'
import { integer, money, ref, text } from '../fields/index.ts'

/** What somebody is about to order; the same part for the same purpose is one entry. */
export const cartEntry = entity({
  id: 'cartEntry',
  term: 'cartEntry',
  key: 'cartEntryId',
  permission: { read: 'SHOPORDER_ADD' },
  api: '/cartentry',
  personal: true,
  title: entry => `${entry.quantity} x ${entry.partNumber ?? entry.partNumberId}`,
  fields: {
    partNumber: ref('part', { label: 'Part', required: true, fixed: true }),
    typeData: text({ label: 'For', max: 1000, fixed: true, help: 'Whom or what it is made for' }),
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
