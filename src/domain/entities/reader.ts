import { changeLogTab } from '../change-log-tab.ts'
import { entity } from '../entity.ts'
import { choice, flag, integer, ref, text } from '../fields/index.ts'
import { udn } from '../udn.ts'

/** A reader at a door: in or out. */
export const reader = entity({
  id: 'reader',
  term: 'reader',
  key: 'readerId',
  permission: 'CONTROLLER',
  api: '/reader',
  screens: { base: '/management/reader', list: false },
  title: reader => reader.name,
  fields: {
    name: text({ required: true, max: 50 }),
    instance: integer({ required: true, min: 1, max: 510, unique: { within: 'controller' } }),
    udn: udn('reader'),
    controller: ref('controller', { required: true, fixed: true }),
    door: ref('door', { help: 'A door of the same controller' }),
    direction: choice({ in: 'In', out: 'Out' }, { required: true, initial: 'in' }),
    format: choice(
      { wiegand26: 'Wiegand 26', wiegand34: 'Wiegand 34', clockAndData: 'Clock and data', osdp: 'OSDP' },
      { initial: 'osdp', section: 'Wiring' },
    ),
    accessMode: choice(
      {
        credential: 'Credential',
        credentialAndPin: 'Credential and PIN',
        credentialOrPin: 'Credential or PIN',
        pin: 'PIN',
      },
      { initial: 'credential', section: 'Access' },
    ),
    accessModeTimeProfile: ref('timeProfile', { section: 'Access' }),
    antiPassbackActive: flag({ label: 'Anti-passback active', section: 'Access' }),
    osdp: flag({ label: 'OSDP', section: 'Wiring' }),
    osdpAddress: integer({
      label: 'OSDP address',
      min: 0,
      max: 126,
      when: { field: 'osdp', is: [true] },
      section: 'Wiring',
    }),
    osdpType: text({ label: 'OSDP type', max: 50, when: { field: 'osdp', is: [true] }, section: 'Wiring' }),
    ledColour: choice(
      { red: 'Red', green: 'Green', blue: 'Blue', amber: 'Amber', off: 'Off' },
      { label: 'LED colour', initial: 'blue', section: 'Wiring' },
    ),
    pin: flag({ label: 'PIN pad', section: 'Wiring' }),
    areaNumber: integer({ min: 0, max: 255, section: 'Wiring' }),
    wiegandChannel: integer({ min: 0, max: 15, section: 'Wiring' }),
    sharedReader: flag({ section: 'Access' }),
    failSecure: flag({ section: 'Access' }),
    failOffline: flag({ section: 'Access' }),
  },
  list: {
    columns: ['instance', 'name', 'controller', 'door', 'direction'],
    filters: ['controller', 'door'],
    sort: 'instance',
  },
  tabs: ['details', changeLogTab('reader'), 'history'],
})
