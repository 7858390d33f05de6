import { command } from '../command.ts'
import { entity } from '../entity.ts'
import { choice, dateTime, email, ref } from '../fields/index.ts'
import { invitationStatuses } from './area-installer-invitation.ts'

/** Asks somebody to take over the system of an area; completed when it has been handed over. */
export const systemTransferInvitation = entity({
  id: 'systemTransferInvitation',
  term: 'systemTransferInvitation',
  key: 'systemTransferInvitationId',
  permission: { read: 'AREA_READ', add: 'AREA_EDIT', command: 'AREA_EDIT' },
  api: '/systemtransferinvitation',
  verbs: ['list', 'read', 'add'],
  screens: { base: '/administration/system-transfer-invitation', list: false },
  title: invitation => `Transfer to ${invitation.email}`,
  fields: {
    area: ref('area', { required: true, fixed: true }),
    email: email({ required: true, fixed: true }),
    destination: ref('client', { computed: true, help: 'The client of that email address, where there is one' }),
    status: choice(invitationStatuses, { computed: true, initial: 'pending' }),
    created: dateTime({ computed: true }),
    completed: dateTime({ computed: true }),
    cancelled: dateTime({ computed: true }),
  },
  list: {
    columns: ['email', 'destination', 'status', 'created', 'completed', 'cancelled'],
    filters: ['area', 'status'],
    sort: '-created',
    search: ['email'],
  },
  tabs: ['details', 'history'],
  commands: {
    complete: command({
      label: 'Mark as handed over',
      confirm: 'Has the system been handed over ({title})?',
      permission: 'KMSUSER_USER',
      from: ['pending'],
      to: 'completed',
    }),
    cancel: command({ label: 'Cancel', confirm: 'Cancel {title}?', from: ['pending'], to: 'cancelled' }),
  },
})
