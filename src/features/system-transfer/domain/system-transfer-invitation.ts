import { command } from '../../../domain/command.ts'
import { entity } from '../../../domain/entity.ts'
import { choice, dateTime, email, ref } from '../../../domain/fields/index.ts'
import { invitationStatuses } from './statuses.ts'

/** Asks a client to take over the system of an area; completed after the handover. */
export const systemTransferInvitation = entity({
  id: 'systemTransferInvitation',
  term: 'systemTransferInvitation',
  key: 'systemTransferInvitationId',
  permission: { read: 'AREA_READ', add: 'AREA_EDIT', command: 'AREA_EDIT' },
  heldBy: { read: 'trial', else: 'organisation' },
  api: '/systemtransferinvitation',
  areaLimit: { nearest: ['area'] },
  verbs: ['list', 'read', 'add'],
  // Each is asked by somebody, about one area.
  imported: false,
  needsProof: { add: true },
  screens: { base: '/administration/system-transfer-invitation', list: false },
  title: invitation => `Transfer to ${invitation.email}`,
  fields: {
    area: ref('area', { required: true, fixed: true }),
    email: email({ required: true, fixed: true }),
    destination: ref('client', { computed: true, help: 'Shown once the system has been handed over' }),
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
      confirm: 'Mark {title} as handed over?',
      permission: 'KMSUSER_USER',
      from: ['pending'],
      to: 'completed',
    }),
    cancel: command({ label: 'Cancel', confirm: 'Cancel {title}?', from: ['pending'], to: 'cancelled' }),
  },
})
