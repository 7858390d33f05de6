import { entity } from '../../entity.ts'
import { choice, date, hex, longText, ref, text } from '../../fields/index.ts'
import { deviceTypes } from '../../udn.ts'

/** A device that was made, by its UDN, wherever it is now: the provider's register. */
export const udnDevice = entity({
  id: 'udnDevice',
  term: 'udnDevice',
  key: 'udnDeviceId',
  permission: { read: 'KMSUSER_USER' },
  heldBy: 'provider',
  api: '/udn-device',
  areaLimit: 'shared',
  tenancy: 'shared',
  verbs: ['list', 'read', 'add', 'edit'],
  screens: { base: '/udn-device', list: '/udn-devices' },
  title: device => device.udn,
  fields: {
    udn: hex({ label: 'UDN', digits: 8, message: 'Not a valid UDN', required: true, fixed: true, unique: true }),
    deviceType: choice(deviceTypes, { computed: true, help: 'From the first digits of the UDN' }),
    status: choice(
      {
        generated: 'Generated',
        labelled: 'Labelled',
        inStock: 'In stock',
        dispatched: 'Dispatched',
        installed: 'Installed',
        returned: 'Returned',
        scrapped: 'Scrapped',
      },
      { required: true, initial: 'generated' },
    ),
    dispatchedTo: ref('client'),
    batch: text({ max: 50 }),
    dateMade: date(),
    notes: longText({ max: 1000 }),
  },
  list: {
    columns: ['udn', 'deviceType', 'status', 'dispatchedTo', 'batch', 'dateMade'],
    filters: ['deviceType', 'status', 'dispatchedTo', 'batch'],
    sort: 'udn',
  },
  tabs: ['details', 'history'],
})
