import { changeLogTab } from '../../change-log-tab.ts'
import { entity } from '../../entity.ts'
import { choice, flag, integer, ref, text } from '../../fields/index.ts'
import { udn } from '../../udn.ts'

/** A reader at a door: in or out. */
export const reader = entity({
  id: 'reader',
  term: 'reader',
  key: 'readerId',
  permission: 'CONTROLLER',
  heldBy: 'organisation',
  api: '/reader',
  areaLimit: { nearest: ['controller'] },
  screens: { base: '/management/reader', list: false },
  title: reader => reader.name,
  fields: {
    name: text({ required: true, max: 50 }),
    instance: integer({ required: true, min: 1, max: 510, unique: { within: 'controller' }, toDevice: true }),
    udn: udn('reader', { toDevice: true }),
    controller: ref('controller', { required: true, fixed: true }),
    door: ref('door', { help: 'A door of the same controller', toDevice: true }),
    direction: choice({ in: 'In', out: 'Out' }, { required: true, initial: 'in', toDevice: true }),
    format: choice(
      { wiegand26: 'Wiegand 26', wiegand34: 'Wiegand 34', clockAndData: 'Clock and data', osdp: 'OSDP' },
      { initial: 'osdp', section: 'Wiring', toDevice: true },
    ),
    accessMode: choice(
      {
        credential: '{One fob}',
        credentialAndPin: '{One fob} and PIN',
        credentialOrPin: '{One fob} or PIN',
        pin: 'PIN',
      },
      { initial: 'credential', section: 'Access', toDevice: true },
    ),
    accessModeTimeProfile: ref('timeProfile', { section: 'Access', toDevice: true }),
    antiPassbackActive: flag({ label: 'Anti-passback active', section: 'Access', toDevice: true }),
    osdp: flag({ label: 'OSDP', section: 'Wiring', toDevice: true }),
    osdpAddress: integer({
      label: 'OSDP address',
      min: 0,
      max: 126,
      when: { field: 'osdp', is: [true] },
      section: 'Wiring',
      toDevice: true,
    }),
    osdpType: text({
      label: 'OSDP type',
      max: 50,
      when: { field: 'osdp', is: [true] },
      section: 'Wiring',
      toDevice: true,
    }),
    ledColour: choice(
      { red: 'Red', green: 'Green', blue: 'Blue', amber: 'Amber', off: 'Off' },
      { label: 'LED colour', initial: 'blue', section: 'Wiring', toDevice: true },
    ),
    pin: flag({ label: 'PIN pad', section: 'Wiring', toDevice: true }),
    areaNumber: integer({ label: '{One area} number', min: 0, max: 255, section: 'Wiring', toDevice: true }),
    wiegandChannel: integer({ min: 0, max: 15, section: 'Wiring', toDevice: true }),
    sharedReader: flag({ section: 'Access', toDevice: true }),
    failSecure: flag({ section: 'Access', toDevice: true }),
    failOffline: flag({ section: 'Access', toDevice: true }),
  },
  list: {
    columns: ['instance', 'name', 'controller', 'door', 'direction'],
    filters: ['controller', 'door'],
    sort: 'instance',
  },
  tabs: ['details', changeLogTab('reader'), 'history'],
})
