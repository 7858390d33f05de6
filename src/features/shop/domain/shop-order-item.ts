import { entity } from '../../../domain/entity.ts'
import { choice, integer, longText, money, ref, text } from '../../../domain/fields/index.ts'
import { deliverables, processes } from './part.ts'

/** A line of a shop order, as it was when it was ordered; written by the check-out alone. */
export const shopOrderItem = entity({
  id: 'shopOrderItem',
  term: 'shopOrderItem',
  key: 'shopOrderItemId',
  permission: { read: 'SHOPORDER_ADD' },
  heldBy: 'provider',
  api: '/shoporderitem',
  areaLimit: { nearest: ['shopOrder'] },
  across: { permission: 'SHOPORDER_READ', by: 'purchaser' },
  verbs: ['list', 'read'],
  title: item => `${item.quantity} x ${item.name}`,
  fields: {
    shopOrder: ref('shopOrder', { required: true }),
    purchaser: ref('client'),
    partNumber: ref('part', { label: 'Part', required: true }),
    name: text({ required: true, max: 100 }),
    description: longText(),
    typeData: text({ label: 'For', max: 1000 }),
    process: choice(processes, { label: 'Auto processor' }),
    deliverable: choice(deliverables, { required: true, initial: 'physical' }),
    quantity: integer({ required: true, min: 1, max: 999_999 }),
    unitPrice: money({ label: 'Price', required: true }),
    total: money({ required: true }),
  },
  list: {
    columns: ['name', 'partNumber', 'typeData', 'process', 'deliverable', 'quantity', 'unitPrice', 'total'],
    filters: ['shopOrder', 'partNumber', 'purchaser', 'process'],
    sort: 'name',
    search: ['name'],
  },
  tabs: ['details'],
})
