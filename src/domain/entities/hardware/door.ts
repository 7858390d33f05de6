import { changeLogTab } from '../../change-log-tab.ts'
import { command } from '../../command.ts'
import { doorStatuses } from '../../door-status.ts'
import { entity } from '../../entity.ts'
import { choice, flag, integer, ref, tags, text } from '../../fields/index.ts'

const doneBy = 'controller'
const minutes = integer({ required: true, min: 1, max: 1440, initial: 10 })

/** A door of a controller, in an area. */
export const door = entity({
  id: 'door',
  term: 'door',
  key: 'doorId',
  permission: 'DOOR',
  heldBy: { read: 'trial', else: 'organisation' },
  api: '/door',
  areaLimit: { nearest: ['area'] },
  screens: { base: '/management/door', list: '/management/doors' },
  title: door => `${door.number} ${door.name}`,
  fields: {
    number: integer({ required: true, min: 1, max: 255, unique: { within: 'controller' }, toDevice: true }),
    name: text({ required: true, max: 50 }),
    area: ref('area', { required: true, help: 'A door must belong to one {one}', toDevice: true }),
    controller: ref('controller', { required: true, fixed: true }),
    zone: ref('zone', {
      help: 'A door in a zone needs readers for in and out. A door can be in one zone only',
      toDevice: true,
    }),
    status: choice(doorStatuses, {
      computed: true,
      initial: 'unknown',
      severity: { forced: 'alarm', heldOpen: 'alert' },
    }),
    doorType: ref('doorType', { section: 'Lock' }),
    lockType: ref('lockType', { section: 'Lock', toDevice: true }),
    unlockDuration: integer({ unit: 'seconds', min: 1, max: 255, initial: 5, section: 'Lock', toDevice: true }),
    openTime: integer({ unit: 'seconds', min: 1, max: 65_535, initial: 30, section: 'Lock', toDevice: true }),
    openWarning: integer({ unit: 'seconds', min: 0, max: 65_535, initial: 20, section: 'Lock', toDevice: true }),
    autoUnlockTimeProfile: ref('timeProfile', { section: 'Lock', toDevice: true }),
    output: ref('output', { help: 'The output that drives the lock', section: 'Inputs and output', toDevice: true }),
    requestToExitInput: ref('input', { label: 'RTE input', section: 'Inputs and output', toDevice: true }),
    doorEntryInput: ref('input', { section: 'Inputs and output', toDevice: true }),
    tradesInput: ref('input', { section: 'Inputs and output', toDevice: true }),
    contactInput: ref('input', { section: 'Inputs and output', toDevice: true }),
    emergencyUnlockInput: ref('input', { section: 'Inputs and output', toDevice: true }),
    tradesButton: flag({ section: 'Inputs and output', toDevice: true }),
    edgeTriggered: flag({ section: 'Inputs and output', toDevice: true }),
    excludeFromAutoAllDoors: flag({ section: 'Exceptions', toDevice: true }),
    extraAccessTime: integer({ unit: 'seconds', min: 0, max: 255, initial: 0, section: 'Lock', toDevice: true }),
    extraOpenTime: integer({ unit: 'seconds', min: 0, max: 65_535, initial: 0, section: 'Lock', toDevice: true }),
    forcedDisabled: flag({ section: 'Exceptions', toDevice: true }),
    energiseLockWhileOpen: flag({ section: 'Lock', toDevice: true }),
    globalUnlockBypass: flag({ section: 'Exceptions', toDevice: true }),
    excludeFromSystemLockdown: flag({
      section: 'Exceptions',
      help: 'A lockdown leaves this door as it is',
      toDevice: true,
    }),
    excludeFromGlobalFreeAccess: flag({
      section: 'Exceptions',
      help: 'A plan that unlocks doors until it ends leaves this door as it is',
      toDevice: true,
    }),
    leftOpenDisabled: flag({ section: 'Exceptions', toDevice: true }),
    tags: tags({
      offers: 'door',
      section: 'Tags',
      help: 'Lockdown plans take doors by them',
    }),
  },
  list: {
    columns: ['number', 'name', 'area', 'controller', 'zone', 'status'],
    filters: ['area', 'controller', 'zone', 'status', 'doorType', 'lockType'],
    sorts: ['name'],
    sort: 'number',
    search: ['name'],
  },
  commands: {
    unlock: command({ label: 'Unlock', confirm: 'Unlock {title} for {unlockDuration} s?', doneBy }),
    unlockForMinutes: command({
      label: 'Unlock for minutes',
      confirm: 'Unlock {title} for a number of minutes?',
      input: { minutes },
      doneBy,
    }),
    unlockForever: command({
      label: 'Unlock forever',
      confirm: 'Unlock {title} until the command is cancelled?',
      doneBy,
    }),
    lockForMinutes: command({
      label: 'Lock for minutes',
      confirm: 'Lock {title} for a number of minutes? {Many fob} will not open it.',
      input: { minutes },
      doneBy,
    }),
    lockForever: command({
      label: 'Lock forever',
      confirm: 'Lock {title} until the command is cancelled? {Many fob} will not open it.',
      doneBy,
    }),
    cancel: command({
      label: 'Cancel commands',
      confirm: 'Cancel all active commands and return {title} to normal?',
      doneBy,
    }),
  },
  tabs: [
    'details',
    { special: 'whoCanOpen' },
    { many: 'reader', by: 'door' },
    { many: 'lockController', by: 'door' },
    { many: 'event', by: 'door' },
    changeLogTab('door'),
    { many: 'doorEntryPanel', by: 'door' },
    'history',
  ],
})
