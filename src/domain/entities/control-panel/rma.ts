import { command } from '../../command.ts'
import { entity } from '../../entity.ts'
import { choice, dateTime, email, hex, longText, ref, text } from '../../fields/index.ts'
import { deviceTypes } from '../../udn.ts'

const findings = { resolution: longText({ required: true, max: 2000 }) }

/** A device that comes back to the provider (return merchandise authorisation). */
export const rma = entity({
  id: 'rma',
  term: 'rma',
  key: 'rmaId',
  permission: { read: 'KMSUSER_USER' },
  heldBy: 'provider',
  api: '/rma',
  areaLimit: 'client',
  across: { permission: 'KMSUSER_USER', by: 'sender' },
  verbs: ['list', 'read', 'add', 'edit'],
  screens: { base: '/rma', list: '/rmas', create: '/rma/add', titles: { create: 'Add {one}' } },
  title: rma => `${rma.reference ?? 'RMA'} ${rma.udn}`,
  fields: {
    reference: text({ max: 20, computed: true }),
    udn: hex({ label: 'UDN', digits: 8, message: 'Not a valid UDN', required: true, fixed: true }),
    deviceType: choice(deviceTypes, { computed: true, help: 'From the first digits of the UDN' }),
    sender: ref('client', { fixed: true }),
    status: choice(
      {
        requested: 'Requested',
        received: 'Received',
        repaired: 'Repaired',
        replaced: 'Replaced',
        rejected: 'No fault found',
        returned: 'Returned',
        cancelled: 'Cancelled',
      },
      { computed: true, initial: 'requested' },
    ),
    fault: longText({ required: true, max: 2000 }),
    contactName: text({ max: 100 }),
    contactEmail: email(),
    dateRequested: dateTime({ computed: true }),
    dateReceived: dateTime({ computed: true }),
    dateReturned: dateTime({ computed: true }),
    resolution: longText({ max: 2000, computed: true }),
    replacementUdn: hex({ label: 'Replacement UDN', digits: 8, message: 'Not a valid UDN', computed: true }),
    notes: longText({ max: 2000 }),
  },
  list: {
    columns: ['reference', 'udn', 'deviceType', 'sender', 'status', 'dateRequested'],
    filters: ['status', 'deviceType', 'sender'],
    sorts: ['reference', 'udn'],
    sort: '-dateRequested',
    search: ['reference', 'udn', 'contactName'],
  },
  tabs: ['details', 'history'],
  commands: {
    receive: command({ label: 'Receive', confirm: 'Mark {title} as received?', from: ['requested'], to: 'received' }),
    repair: command({ label: 'Repaired', input: findings, from: ['received'], to: 'repaired' }),
    replace: command({
      label: 'Replaced',
      input: {
        ...findings,
        replacementUdn: hex({ label: 'Replacement UDN', digits: 8, message: 'Not a valid UDN', required: true }),
      },
      from: ['received'],
      to: 'replaced',
    }),
    reject: command({ label: 'No fault found', input: findings, from: ['received'], to: 'rejected' }),
    sendBack: command({
      label: 'Send back',
      confirm: 'Mark {title} as sent back?',
      from: ['repaired', 'replaced', 'rejected'],
      to: 'returned',
    }),
    cancel: command({ label: 'Cancel', confirm: 'Cancel {title}?', from: ['requested'], to: 'cancelled' }),
  },
})
