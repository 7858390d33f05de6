import { entity } from '../../entity.ts'
import { choice, date, flag, integer, longText, picture, text } from '../../fields/index.ts'
import { deviceTypes } from '../../udn.ts'

/** The largest image, in MB. */
export const mostImageMegabytes = 16
/** What a device may be sent in one packet, in bytes. */
export const packetBytes = { min: 16, max: 4096, initial: 1024 } as const

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
    image: picture({
      formats: ['bin'],
      maxMegabytes: mostImageMegabytes,
      help: 'What devices receive. It is fixed once devices are being updated to it',
    }),
    imageBytes: integer({ label: 'Image size', unit: 'bytes', computed: true }),
    imageSha256: text({ label: 'SHA-256', max: 64, computed: true }),
    packetSize: integer({ required: true, unit: 'bytes', ...packetBytes, help: 'How much a device is sent at a time' }),
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
