import { command } from '../../../domain/command.ts'
import { entity } from '../../../domain/entity.ts'
import { choice, dateTime, email, ref } from '../../../domain/fields/index.ts'
import { validDays } from './limits.ts'
import { transferStatuses } from './statuses.ts'

/** Asks a client to take over the system of an area; completed once everything has moved. */
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
    email: email({
      required: true,
      fixed: true,
      help: `Of the {one client} that takes the system over. The email says that it has ${validDays} days to accept`,
    }),
    destination: ref('client', { computed: true, help: 'Shown once the system has moved' }),
    status: choice(transferStatuses, { computed: true, initial: 'pending' }),
    created: dateTime({ computed: true }),
    expires: dateTime({ computed: true }),
    completed: dateTime({ computed: true }),
    cancelled: dateTime({ computed: true }),
    declined: dateTime({ computed: true }),
  },
  list: {
    columns: ['email', 'destination', 'status', 'created', 'expires', 'completed', 'cancelled'],
    filters: ['area', 'status'],
    sort: '-created',
    search: ['email'],
  },
  tabs: ['details', 'history'],
  commands: {
    resend: command({
      label: 'Send again',
      confirm: `Send the email of {title} again? It can then be accepted for another ${validDays} days.`,
      from: ['pending', 'expired'],
      to: 'pending',
    }),
    cancel: command({ label: 'Cancel', confirm: 'Cancel {title}?', from: ['pending'], to: 'cancelled' }),
  },
})
