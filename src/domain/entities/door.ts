import { changeLogTab } from '../change-log-tab.ts'
import { command } from '../command.ts'
import { doorStatuses } from '../door-status.ts'
import { entity } from '../entity.ts'
import { choice, flag, integer, ref, text } from '../fields/index.ts'

const doneBy = 'controller'
const minutes = integer({ required: true, min: 1, max: 1440, initial: 10 })

/** A door of a controller, in an area. */
export const door = entity({
  id: 'door',
  term: 'door',
  key: 'doorId',
  permission: 'DOOR',
  api: '/door',
  screens: { base: '/management/door', list: false },
  title: door => `${door.number} ${door.name}`,
  fields: {
    number: integer({ required: true, min: 1, max: 255, unique: { within: 'controller' } }),
    name: text({ required: true, max: 50 }),
    area: ref('area', { required: true, help: 'A door must belong in one {one}' }),
    controller: ref('controller', { required: true, fixed: true }),
    zone: ref('zone', { help: 'A door of a zone is read in and out, and is in one zone only' }),
    status: choice(doorStatuses, {
      computed: true,
      initial: 'unknown',
      severity: { locked: 'safe', forced: 'alarm', heldOpen: 'alert' },
    }),
    doorType: ref('doorType', { section: 'Lock' }),
    lockType: ref('lockType', { section: 'Lock' }),
    unlockDuration: integer({ unit: 'seconds', min: 1, max: 255, initial: 5, section: 'Lock' }),
    openTime: integer({ unit: 'seconds', min: 1, max: 65_535, initial: 30, section: 'Lock' }),
    openWarning: integer({ unit: 'seconds', min: 0, max: 65_535, initial: 20, section: 'Lock' }),
    autoUnlockTimeProfile: ref('timeProfile', { section: 'Lock' }),
    output: ref('output', { help: 'What opens its lock', section: 'Inputs and output' }),
    requestToExitInput: ref('input', { label: 'RTE input', section: 'Inputs and output' }),
    doorEntryInput: ref('input', { section: 'Inputs and output' }),
    tradesInput: ref('input', { section: 'Inputs and output' }),
    contactInput: ref('input', { section: 'Inputs and output' }),
    emergencyUnlockInput: ref('input', { section: 'Inputs and output' }),
    tradesButton: flag({ section: 'Inputs and output' }),
    edgeTriggered: flag({ section: 'Inputs and output' }),
    excludeFromAutoAllDoors: flag({ section: 'Exceptions' }),
    extraAccessTime: integer({ unit: 'seconds', min: 0, max: 255, initial: 0, section: 'Lock' }),
    extraOpenTime: integer({ unit: 'seconds', min: 0, max: 65_535, initial: 0, section: 'Lock' }),
    forcedDisabled: flag({ section: 'Exceptions' }),
    energiseLockWhileOpen: flag({ section: 'Lock' }),
    globalUnlockBypass: flag({ section: 'Exceptions' }),
    excludeFromSystemLockdown: flag({ section: 'Exceptions' }),
    excludeFromGlobalFreeAccess: flag({ section: 'Exceptions' }),
    leftOpenDisabled: flag({ section: 'Exceptions' }),
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
      confirm: 'Unlock {title} for some minutes?',
      input: { minutes },
      doneBy,
    }),
    unlockForever: command({ label: 'Unlock forever', confirm: 'Unlock {title} until it is told otherwise?', doneBy }),
    lockForMinutes: command({
      label: 'Lock for minutes',
      confirm: 'Lock {title} for some minutes? Nobody gets in by credential.',
      input: { minutes },
      doneBy,
    }),
    lockForever: command({
      label: 'Lock forever',
      confirm: 'Lock {title} until it is told otherwise? Nobody gets in by credential.',
      doneBy,
    }),
    cancel: command({ label: 'Cancel commands', confirm: 'Let {title} work as usual again?', doneBy }),
  },
  tabs: [
    'details',
    { many: 'reader', by: 'door' },
    { many: 'lockController', by: 'door' },
    { many: 'event', by: 'door' },
    changeLogTab('door'),
    'history',
  ],
})
