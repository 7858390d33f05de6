import { entity } from '../../entity.ts'
import { dateTime, flag, integer, longText, picture, ref } from '../../fields/index.ts'

/** The findings of an inspection of a comm device; submitted once and not changed. */
export const inspection = entity({
  id: 'inspection',
  term: 'inspection',
  key: 'inspectionId',
  permission: 'COMMDEVICE',
  heldBy: { add: 'installer', else: 'organisation' },
  api: '/inspection',
  areaLimit: { nearest: ['commDevice'] },
  verbs: ['list', 'read', 'add'],
  title: inspection => `${inspection.commDevice ?? ''} ${inspection.dateTime?.slice(0, 10) ?? ''}`.trim(),
  fields: {
    commDevice: ref('commDevice', { required: true }),
    user: ref('user', { computed: true, kept: true }),
    dateTime: dateTime({ label: 'Datetime', computed: true }),
    picture: picture({ formats: ['jpg', 'png', 'webp', 'bmp'], maxMegabytes: 10, camera: true }),
    gainedAccess: flag(),
    modemLedFlashing: flag({ label: 'Modem LED flashing' }),
    signalLedsLit: integer({ label: 'Signal LEDs lit', min: 0, max: 10 }),
    rebootCompleted: flag(),
    antennaFitted: flag(),
    antennaModified: flag(),
    externalAntennaFitted: flag(),
    notes: longText({ max: 2000 }),
  },
  list: {
    columns: ['dateTime', 'commDevice', 'picture', 'user', 'gainedAccess', 'signalLedsLit', 'notes'],
    filters: ['commDevice', 'gainedAccess'],
    sort: '-dateTime',
  },
  tabs: ['details', 'history'],
})
