import { entity } from '../../../domain/entity.ts'
import { choice, date, hex, integer, longText, money, ref, text } from '../../../domain/fields/index.ts'
import { deviceTypes } from '../../../domain/udn.ts'

/** What a hosting contract is by its dates and its device; 'not found' where no comm device has its UDN. */
export const contractStates = {
  active: 'Active',
  expireSoon: 'Expire soon',
  inactive: 'Inactive',
  notFound: 'Not found',
  expired: 'Expired',
} as const
/** A contract with at most this many days left is about to expire. */
export const expireSoonDays = 30

/** The hosting contract of one comm device; it belongs to the client that pays. */
export const hostingContract = entity({
  id: 'hostingContract',
  term: 'hostingContract',
  key: 'hostingContractId',
  permission: {
    read: 'HOSTINGCONTRACT_READ',
    add: 'KMSUSER_USER',
    edit: 'KMSUSER_USER',
    delete: 'KMSUSER_USER',
  },
  heldBy: 'organisation',
  api: '/hostingcontract',
  areaLimit: { nearest: ['area'] },
  across: { permission: 'KMSUSER_USER', by: 'purchaser' },
  screens: { base: '/management/hosting-contract', list: '/management/hosting-contracts' },
  title: contract => `${contract.udn}${contract.poNumber ? ` (${contract.poNumber})` : ''}`,
  fields: {
    udn: hex({ label: 'UDN', digits: 8, message: 'Not a valid UDN', required: true }),
    deviceType: choice(deviceTypes, { computed: true, help: 'From the first digits of the UDN' }),
    commDevice: ref('commDevice', { computed: true, help: 'Found by its UDN' }),
    state: choice(contractStates, {
      computed: true,
      initial: 'inactive',
      severity: { expireSoon: 'alert', notFound: 'alert', expired: 'alarm' },
    }),
    partNumber: ref('part', { label: 'Part', required: true }),
    priceCharged: money({ help: 'Leave empty to use this {one client}’s price for the part' }),
    poNumber: text({ label: 'PO number', max: 50 }),
    purchaser: ref('client', { fixed: true }),
    installer: ref('client'),
    endUser: ref('client'),
    area: ref('area', { help: 'Where the device is installed' }),
    sim: ref('sim', { label: 'SIM', unique: 'everywhere', help: 'A SIM may serve only one hosting contract' }),
    simType: ref('simType', { computed: true }),
    creationDate: date({ computed: true, section: 'Dates' }),
    dispatchDate: date({ section: 'Dates' }),
    dueDate: date({ section: 'Dates', help: 'The next billing date' }),
    term: integer({ unit: 'months', min: 1, max: 120, initial: 12, section: 'Dates' }),
    startDate: date({ section: 'Dates' }),
    endDate: date({ section: 'Dates', help: 'Leave empty to end after the term' }),
    daysRemaining: integer({ unit: 'days', computed: true, section: 'Dates' }),
    statement: ref('hostingStatement', { computed: true, help: 'The statement that bills it' }),
    notes: longText({ max: 2000 }),
  },
  list: {
    columns: ['udn', 'partNumber', 'purchaser', 'endUser', 'state', 'startDate', 'endDate', 'daysRemaining'],
    filters: [
      'state',
      'purchaser',
      'installer',
      'endUser',
      'partNumber',
      'deviceType',
      'simType',
      'statement',
      'commDevice',
      'sim',
    ],
    sorts: ['udn', 'startDate', 'daysRemaining', 'poNumber'],
    sort: 'endDate',
    search: ['udn', 'poNumber'],
  },
  tabs: ['details', 'history'],
})
