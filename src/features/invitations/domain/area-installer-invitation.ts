import { command } from '../../../domain/command.ts'
import { entity } from '../../../domain/entity.ts'
import { choice, dateTime, email, ref } from '../../../domain/fields/index.ts'
import { invitationStatuses } from './statuses.ts'

/** Asks an installer to look after an area that has none. */
export const areaInstallerInvitation = entity({
  id: 'areaInstallerInvitation',
  term: 'areaInstallerInvitation',
  key: 'areaInstallerInvitationId',
  permission: { read: 'AREA_READ', add: 'AREA_EDIT', command: 'AREA_EDIT' },
  heldBy: { read: 'trial', else: 'organisation' },
  api: '/areainstallerinvitation',
  areaLimit: { nearest: ['area'] },
  verbs: ['list', 'read', 'add'],
  // Each is asked by somebody, about one area.
  imported: false,
  needsProof: { add: true },
  screens: { base: '/administration/area-installer-invitation', list: false },
  title: invitation => `Invitation of ${invitation.email}`,
  fields: {
    area: ref('area', { required: true, fixed: true }),
    email: email({ required: true, fixed: true }),
    installer: ref('client', { computed: true }),
    status: choice(invitationStatuses, { computed: true, initial: 'pending' }),
    created: dateTime({ computed: true }),
    completed: dateTime({ computed: true }),
    cancelled: dateTime({ computed: true }),
  },
  list: {
    columns: ['email', 'installer', 'status', 'created', 'completed', 'cancelled'],
    filters: ['area', 'status'],
    sort: '-created',
    search: ['email'],
  },
  tabs: ['details', 'history'],
  commands: { cancel: command({ label: 'Cancel', confirm: 'Cancel {title}?', from: ['pending'], to: 'cancelled' }) },
})
