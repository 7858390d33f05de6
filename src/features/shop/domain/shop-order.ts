import { command } from '../../../domain/command.ts'
import { entity } from '../../../domain/entity.ts'
import { choice, dateTime, flag, longText, money, ref, text } from '../../../domain/fields/index.ts'

/** By the codes that lists are filtered with: from 40 on it is for the provider's staff, at 60 it is done. */
export const orderStatuses = {
  '10': 'Created',
  '20': 'Payment requires payment method',
  '21': 'Payment requires action',
  '22': 'Pay on account requires approval',
  '30': 'Payment succeeded',
  '31': 'Payment cancelled',
  '40': 'Order confirming',
  '41': 'Order digitally delivered',
  '50': 'Order processing',
  '60': 'Completed (dispatched)',
  '70': 'Cancelled',
} as const

const inDelivery = { section: 'Delivery' } as const
const inPayment = { section: 'Payment' } as const
const line = (label: string) => text({ ...inDelivery, label, max: 100 })

/** A client's order in the shop: made from the orderer's cart, then processed by the provider's staff. */
export const shopOrder = entity({
  id: 'shopOrder',
  term: 'shopOrder',
  key: 'shopOrderId',
  permission: { read: 'SHOPORDER_ADD', add: 'SHOPORDER_ADD', edit: 'SHOPORDER_EDIT', command: 'SHOPORDER_COMMAND' },
  heldBy: 'provider',
  api: '/shoporder',
  areaLimit: 'author',
  across: { permission: 'SHOPORDER_READ', by: 'purchaser' },
  verbs: ['list', 'read', 'add', 'edit'],
  // Made from a cart.
  imported: false,
  screens: {
    base: '/configuration/shop-order',
    create: '/shop/order/create',
    permission: ['SHOPORDER_READ'],
    titles: { list: 'Shop orders (staff)', detail: 'Shop order (staff)', edit: 'Edit shop order' },
    also: [
      { kind: 'create', path: '/shop/order/create', title: 'Check out', permission: 'SHOPORDER_ADD' },
      { kind: 'detail', path: '/shop/order/{shopOrderId}', title: 'My order', permission: 'SHOPORDER_ADD' },
    ],
  },
  lists: { own: { title: 'My orders', path: '/shop/order', where: {}, permission: 'SHOPORDER_ADD', own: true } },
  title: order => order.reference ?? 'Order',
  fields: {
    reference: text({ max: 20, computed: true }),
    purchaser: ref('client', { fixed: true }),
    orderedBy: ref('user', { computed: true }),
    created: dateTime({ computed: true }),
    status: choice(orderStatuses, { computed: true, initial: '10', severity: { 22: 'alert' } }),
    total: money({ computed: true }),
    poNumber: text({ label: 'PO number', max: 50 }),
    notes: longText({ max: 2000 }),
    internalNotes: longText({ max: 4000, permission: 'KMSUSER_USER', help: 'Only the provider’s staff can read this' }),
    paymentType: choice(
      { card: 'Card', account: 'On account' },
      { ...inPayment, required: true, fixed: true, initial: 'card' },
    ),
    accountNumber: text({ ...inPayment, max: 20, computed: true }),
    cardBrand: text({ ...inPayment, max: 30, computed: true }),
    lastFour: text({ ...inPayment, label: 'Last 4', max: 4, computed: true }),
    wallet: text({ ...inPayment, max: 30, computed: true }),
    termsAccepted: flag({ ...inPayment, label: 'Terms and conditions accepted', required: true, fixed: true }),
    attention: line('Attention'),
    company: line('Company'),
    line1: text({ ...inDelivery, label: 'Line 1', required: true, max: 100 }),
    line2: line('Line 2'),
    line3: line('Line 3'),
    city: line('City'),
    county: line('County'),
    postcode: text({ ...inDelivery, required: true, max: 12 }),
    deliveryInstructions: longText({ ...inDelivery, max: 1000 }),
    tracking: text({ ...inDelivery, max: 200, help: 'Carrier and tracking number' }),
    deliveredDigitallyAt: dateTime({ ...inDelivery, label: 'Digitally delivered', computed: true }),
    completedAt: dateTime({ ...inDelivery, label: 'Dispatched', computed: true }),
    cancelReason: longText({ ...inDelivery, max: 1000, computed: true }),
  },
  list: {
    columns: ['reference', 'purchaser', 'created', 'status', 'paymentType', 'total', 'orderedBy'],
    filters: ['status', 'purchaser', 'paymentType', 'orderedBy'],
    sorts: ['reference', 'total'],
    sort: '-created',
    search: ['reference', 'poNumber'],
  },
  tabs: ['details', { many: 'shopOrderItem', by: 'shopOrder' }, 'history'],
  commands: {
    approveOnAccount: command({
      label: 'Approve pay on account',
      confirm: 'Approve payment on account for {title}?',
      from: ['22'],
      to: '40',
    }),
    rejectOnAccount: command({
      label: 'Reject pay on account',
      confirm: 'Reject payment on account for {title}?',
      from: ['22'],
      to: '31',
    }),
    recordPayment: command({
      label: 'Record a card payment',
      input: {
        cardBrand: text({ required: true, max: 30 }),
        lastFour: text({
          label: 'Last 4',
          required: true,
          max: 4,
          pattern: /^[0-9]{4}$/,
          message: '{field} must be 4 digits',
        }),
        wallet: text({ max: 30, help: 'The digital wallet that the card was in, if any' }),
      },
      from: ['20', '21'],
      to: '40',
    }),
    deliverDigitally: command({
      label: 'Deliver digitally',
      confirm: 'Add the credits of {title} to the {one client}’s wallet?',
      from: ['30', '40', '50'],
      to: '41',
    }),
    startProcessing: command({
      label: 'Start processing',
      confirm: 'Start processing {title}?',
      from: ['30', '40', '41'],
      to: '50',
    }),
    complete: command({
      label: 'Complete',
      confirm: 'Mark {title} as dispatched?',
      input: { tracking: text({ max: 200 }) },
      from: ['41', '50'],
      to: '60',
    }),
    cancel: command({
      label: 'Cancel',
      confirm: 'Cancel {title}?',
      input: { reason: longText({ max: 1000 }) },
      from: ['10', '20', '21', '22', '30', '31', '40', '50'],
      to: '70',
    }),
  },
})
