import { entity } from '../../entity.ts'
import { choice, date, flag, longText, text } from '../../fields/index.ts'
import { deviceTypes } from '../../udn.ts'

/** A version of the software for a type of device. */
export const firmware = entity({
  id: 'firmware',
  term: 'firmware',
  key: 'firmwareId',
  permission: { read: 'KMSUSER_USER' },
  heldBy: 'provider',
  api: '/firmware',
  areaLimit: 'shared',
  tenancy: 'shared',
  screens: { base: '/firmware' },
  title: firmware =>
    `${deviceTypes[firmware.deviceType as keyof typeof deviceTypes] ?? firmware.deviceType} ${firmware.firmwareVersion}`,
  fields: {
    deviceType: choice(deviceTypes, { required: true, initial: 'systemController' }),
    firmwareVersion: text({ label: 'Version', required: true, max: 20, unique: { within: 'deviceType' } }),
    released: flag({ help: 'Devices can be updated to this version' }),
    dateReleased: date({ when: { field: 'released', is: [true] } }),
    notes: longText({ label: 'Release notes' }),
  },
  list: {
    columns: ['deviceType', 'firmwareVersion', 'released', 'dateReleased'],
    filters: ['deviceType', 'released'],
    sorts: ['dateReleased'],
    sort: '-firmwareVersion',
  },
  tabs: ['details', { many: 'firmwareUpdateRequest', by: 'firmware' }, 'history'],
})
