import { command } from '../command.ts'
import { entity } from '../entity.ts'
import { choice, date, dateTime, decimal, integer, longText, money, ref } from '../fields/index.ts'

/** A bill of everything of a purchaser's hosting that is due by a day. */
export const hostingStatement = entity({
  id: 'hostingStatement',
  term: 'hostingStatement',
  key: 'hostingStatementId',
  permission: { read: 'HOSTINGCONTRACT_READ', add: 'KMSUSER_USER', command: 'KMSUSER_USER' },
  api: '/hostingstatement',
  across: { permission: 'KMSUSER_USER', by: 'purchaser' },
  verbs: ['list', 'read', 'add'],
  screens: { base: '/management/hosting-statement', list: false },
  title: statement => `Statement to ${statement.billToDate}`,
  fields: {
    purchaser: ref('client', { fixed: true }),
    billToDate: date({ label: 'Bill-to date', required: true, help: 'Takes in every contract that is due by then' }),
    discountPercent: decimal({ unit: '%', min: 0, max: 100, initial: 0 }),
    dateGenerated: dateTime({ computed: true }),
    status: choice(
      { draft: 'Draft', issued: 'Issued', paid: 'Paid', cancelled: 'Cancelled' },
      { label: 'State', computed: true, initial: 'draft', severity: { paid: 'safe' } },
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
    markPaid: command({ label: 'Mark as paid', confirm: 'Is {title} paid?', from: ['issued'], to: 'paid' }),
    cancel: command({
      label: 'Cancel',
      confirm: 'Cancel {title}? Its contracts can be billed by another.',
      from: ['draft', 'issued'],
      to: 'cancelled',
    }),
  },
})
