import { entity } from '../../entity.ts'
import { choice, date, hex, longText, text } from '../../fields/index.ts'
import { deviceTypes } from '../../udn.ts'

const of = (kind: string) => ({ field: 'kind', is: [kind] })

/** Hardware that a client has not installed yet: a device by its UDN, a credential by its keycode. */
export const stockroomItem = entity({
  id: 'stockroomItem',
  term: 'stockroomItem',
  key: 'stockroomItemId',
  permission: {
    read: 'CONTROLLER_READ',
    add: 'KMSUSER_USER',
    edit: 'KMSUSER_USER',
    delete: 'KMSUSER_USER',
    command: 'KMSUSER_USER',
  },
  heldBy: 'organisation',
  api: '/stockroom',
  areaLimit: 'client',
  screens: { base: '/management/stockroom' },
  title: item => item.udn ?? item.keycode ?? item.name,
  fields: {
    name: text({ required: true, max: 100 }),
    kind: choice(
      { hardware: 'Hardware', credential: '{One fob}' },
      { required: true, fixed: true, initial: 'hardware' },
    ),
    udn: hex({
      label: 'UDN',
      digits: 8,
      message: 'Not a valid UDN',
      required: true,
      fixed: true,
      unique: 'everywhere',
      when: of('hardware'),
    }),
    deviceType: choice(deviceTypes, { computed: true, help: 'From the first digits of the UDN' }),
    keycode: hex({
      digits: 12,
      message: 'Keycode is not 12 digit hex number',
      required: true,
      fixed: true,
      unique: 'everywhere',
      when: of('credential'),
    }),
    partNumber: text({ max: 50 }),
    status: choice({ inStock: 'In stock', installed: 'Installed' }, { computed: true, initial: 'inStock' }),
    dateReceived: date(),
    notes: longText({ max: 1000 }),
  },
  list: {
    columns: ['name', 'kind', 'udn', 'keycode', 'deviceType', 'partNumber', 'status', 'dateReceived'],
    filters: ['kind', 'deviceType', 'partNumber', 'status'],
    sorts: ['udn', 'keycode', 'dateReceived'],
    sort: 'name',
    search: ['name', 'udn', 'keycode', 'partNumber'],
  },
  tabs: ['details', 'history'],
})
