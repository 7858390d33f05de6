import { command } from '../../../domain/command.ts'
import { entity } from '../../../domain/entity.ts'
import { choice, date, dateTime, decimal, integer, longText, money, ref } from '../../../domain/fields/index.ts'

/** A bill of everything of a purchaser's hosting that is due by a day. */
export const hostingStatement = entity({
  id: 'hostingStatement',
  term: 'hostingStatement',
  key: 'hostingStatementId',
  permission: { read: 'HOSTINGCONTRACT_READ', add: 'KMSUSER_USER', command: 'KMSUSER_USER' },
  heldBy: 'organisation',
  api: '/hostingstatement',
  areaLimit: 'client',
  across: { permission: 'KMSUSER_USER', by: 'purchaser' },
  verbs: ['list', 'read', 'add'],
  // Made from existing contracts.
  imported: false,
  screens: { base: '/management/hosting-statement', list: false },
  title: statement => `Statement to ${statement.billToDate}`,
  fields: {
    purchaser: ref('client', { fixed: true }),
    billToDate: date({ label: 'Bill-to date', required: true, help: 'Includes every contract due by this date' }),
    discountPercent: decimal({ unit: '%', min: 0, max: 100, initial: 0 }),
    dateGenerated: dateTime({ computed: true }),
    status: choice(
      { draft: 'Draft', issued: 'Issued', paid: 'Paid', cancelled: 'Cancelled' },
      { label: 'State', computed: true, initial: 'draft' },
    ),
    poNumbers: longText({ label: 'POs', computed: true }),
    generatedContracts: integer({ label: 'Contracts', computed: true }),
    dueDevices: integer({ computed: true }),
    totalPrice: money({ computed: true }),
    discountedTotal: money({ computed: true }),
    notes: longText({ max: 2000 }),
  },
  list: {
    columns: ['billToDate', 'dateGenerated', 'purchaser', 'status', 'dueDevices', 'totalPrice', 'discountedTotal'],
    filters: ['status', 'purchaser'],
    sorts: ['dateGenerated', 'discountedTotal'],
    sort: '-billToDate',
  },
  tabs: ['details', { many: 'hostingContract', by: 'statement' }, 'history'],
  commands: {
    issue: command({ label: 'Issue', confirm: 'Issue {title}?', from: ['draft'], to: 'issued' }),
    markPaid: command({ label: 'Mark as paid', confirm: 'Mark {title} as paid?', from: ['issued'], to: 'paid' }),
    cancel: command({
      label: 'Cancel',
      confirm: 'Cancel {title}? Its contracts can then be billed on another statement.',
      from: ['draft', 'issued'],
      to: 'cancelled',
    }),
  },
})
