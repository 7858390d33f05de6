import { command } from '../../command.ts'
import { entity } from '../../entity.ts'
import { choice, dateTime, integer, ref, text } from '../../fields/index.ts'
import { packetBytes } from './firmware.ts'

/** Where an update stands. */
export const updateStates = {
  planned: 'Waiting for its stage',
  requested: 'Requested',
  sending: 'Sending',
  installing: 'Installing',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const
export type UpdateState = keyof typeof updateStates

/** The states in which a device is still to be updated: it has one such request at most. */
export const openStates = ['planned', 'requested', 'sending', 'installing'] as const satisfies readonly UpdateState[]

const computed = true

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
  imported: false,
  screens: {
    base: '/management/system/firmware-update',
    list: '/management/system/firmware-updates',
    titles: { list: 'Firmware updates', create: 'Request firmware update' },
  },
  title: request => `${request.controller ?? request.controllerId}: ${request.firmwareVersion ?? ''}`,
  fields: {
    controller: ref('controller', { required: true, label: '{One controller}' }),
    firmware: ref('firmware', { required: true, help: 'A released version for {many controller}' }),
    firmwareVersion: text({ label: 'Version', computed, max: 20 }),
    packetSize: integer({
      unit: 'bytes',
      min: packetBytes.min,
      max: packetBytes.max,
      help: 'Empty for that of the firmware',
    }),
    status: choice(updateStates, { computed, initial: 'requested', severity: { failed: 'alert' } }),
    reason: text({ computed, max: 200, label: 'Why' }),
    imageBytes: integer({ computed, unit: 'bytes', label: 'Image size' }),
    received: integer({ computed, unit: 'bytes', initial: 0 }),
    attempts: integer({ computed, initial: 0, help: 'How often the sending has begun' }),
    rollOut: ref('firmwareRollOut', { computed }),
    position: integer({ computed, label: 'Place in the roll-out' }),
    requestedAt: dateTime({ computed }),
    requestedBy: ref('user', { computed, kept: true }),
    startedAt: dateTime({ computed, label: 'Started', seconds: true }),
    heardAt: dateTime({ computed, label: 'Last heard of', seconds: true }),
    receivedAt: dateTime({ computed, label: 'Received completely', seconds: true }),
    endedAt: dateTime({ computed, label: 'Ended', seconds: true }),
  },
  list: {
    columns: ['controller', 'firmwareVersion', 'status', 'startedAt'],
    filters: ['controller', 'firmware', 'status', 'rollOut', 'requestedAt'],
    sort: '-requestedAt',
  },
  commands: {
    cancel: command({
      label: 'Cancel',
      confirm: 'Cancel the update of {title}? It goes on with the version that it runs.',
      from: ['planned', 'requested', 'sending'],
      to: 'cancelled',
    }),
    retry: command({
      label: 'Try again',
      confirm: 'Try the update of {title} again, from the beginning?',
      from: ['failed', 'cancelled'],
      to: 'requested',
    }),
  },
  tabs: ['details', 'history'],
})
