import { entity } from '../../entity.ts'
import { choice, date, longText, phone, ref, text } from '../../fields/index.ts'

/** A SIM of a comm device. */
export const sim = entity({
  id: 'sim',
  term: 'sim',
  key: 'simId',
  permission: 'SIM',
  heldBy: { read: 'installer', else: 'provider' },
  api: '/sim',
  areaLimit: { nearest: ['commDevice'] },
  screens: { base: '/management/sims', aliases: ['/management/sim'] },
  title: sim => sim.reference,
  imported: { by: 'reference' },
  fields: {
    reference: text({ required: true, max: 50, unique: true }),
    commDevice: ref('commDevice'),
    status: choice(
      { live: 'Live', closed: 'Closed', available: 'Available' },
      { required: true, initial: 'available' },
    ),
    type: ref('simType'),
    networkProvider: ref('simNetworkProvider'),
    dateActivated: date(),
    phoneNumber: phone(),
    dataNumber: phone(),
    msisdns: text({
      label: 'MSISDNs',
      max: 200,
      pattern: /^\+?[0-9]{4,15}(, ?\+?[0-9]{4,15})*$/,
      message: '{field} must be numbers with commas between them',
    }),
    iccid: text({
      label: 'ICCID',
      max: 22,
      pattern: /^[0-9]{18,22}$/,
      message: '{field} is not 18 to 22 digits',
      unique: true,
    }),
    pin: text({
      label: 'PIN',
      min: 4,
      max: 8,
      pattern: /^[0-9]+$/,
      message: '{field} must be digits',
      permission: 'SIM_SECRETS',
      sealed: true,
    }),
    ip: text({ label: 'IP', max: 45, pattern: /^[0-9A-Fa-f.:]+$/, message: '{field} is not valid' }),
    additionalInfo: longText({ max: 1000 }),
  },
  list: {
    columns: ['reference', 'commDevice', 'type', 'networkProvider', 'phoneNumber', 'status'],
    filters: ['commDevice', 'type', 'networkProvider', 'status'],
    sorts: ['dateActivated'],
    sort: 'reference',
    search: ['reference', 'iccid', 'msisdns', 'phoneNumber'],
  },
  tabs: ['details', { special: 'messages' }, { many: 'hostingContract', by: 'sim' }, 'history'],
})
