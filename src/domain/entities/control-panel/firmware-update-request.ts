import { entity } from '../../entity.ts'
import { choice, dateTime, integer, ref, text } from '../../fields/index.ts'

/** That a controller is to run another version. */
export const firmwareUpdateRequest = entity({
  id: 'firmwareUpdateRequest',
  term: 'firmwareUpdateRequest',
  key: 'firmwareUpdateRequestId',
  permission: { read: 'SYSTEM_DEBUG' },
  heldBy: 'provider',
  api: '/firmwareupdaterequest',
  areaLimit: { nearest: ['controller'] },
  verbs: ['list', 'read', 'add', 'delete'],
  title: request => `${request.controller ?? request.controllerId}: ${request.firmwareVersion ?? ''}`,
  fields: {
    controller: ref('controller', { required: true, label: 'Device' }),
    firmware: ref('firmware', { required: true }),
    firmwareVersion: text({ label: 'Version', computed: true, max: 20 }),
    packetSize: integer({ required: true, unit: 'bytes', min: 16, max: 4096, initial: 256 }),
    status: choice(
      { requested: 'Requested', sending: 'Sending', done: 'Done', failed: 'Failed' },
      { computed: true, initial: 'requested' },
    ),
    requestedAt: dateTime({ computed: true }),
    requestedBy: ref('user', { computed: true, kept: true }),
  },
  list: {
    columns: ['requestedAt', 'controller', 'firmwareVersion', 'packetSize', 'status', 'requestedBy'],
    filters: ['controller', 'firmware', 'status'],
    sort: '-requestedAt',
  },
  tabs: ['details', 'history'],
})
