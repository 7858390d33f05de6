import { entity } from '../../../domain/entity.ts'
import { choice, flag, integer, longText, money, picture, refs, text } from '../../../domain/fields/index.ts'

/** What is sold. */
export const partTypes = {
  contract: 'Contract',
  token: '{One fob}',
  udnDevice: 'UDN device',
  hardware: 'Hardware',
  rma: 'RMA',
} as const
/** What is made of an ordered part before it is sent. */
export const processes = { cardPrinting: 'Card printing', token: '{One fob}' } as const
export const deliverables = { physical: 'Physical', digital: 'Digital' } as const

/** Something of the provider's price list; what the shop sells. */
export const part = entity({
  id: 'part',
  term: 'part',
  key: 'partNumberId',
  permission: { read: 'SHOPORDER_ADD', add: 'KMSUSER_USER', edit: 'KMSUSER_USER', delete: 'KMSUSER_USER' },
  heldBy: 'provider',
  api: '/part',
  areaLimit: 'shared',
  tenancy: 'shared',
  screens: { base: '/shop', titles: { list: 'Shop', create: 'Create shop item', detail: 'Shop item' } },
  title: part => `${part.partNumber} ${part.name}`,
  fields: {
    partNumber: text({ required: true, max: 50, unique: true }),
    name: text({ required: true, max: 100 }),
    description: longText(),
    type: choice(partTypes, { required: true, initial: 'hardware' }),
    listPrice: money({ required: true }),
    inShop: flag({ label: 'In the shop', initial: true }),
    process: choice(processes, { label: 'Auto processor', help: 'What happens when it is ordered' }),
    deliverable: choice(deliverables, { required: true, initial: 'physical' }),
    credits: integer({
      min: 1,
      max: 100_000,
      help: 'Smart credentials added to the wallet by each one',
      when: { field: 'deliverable', is: ['digital'] },
    }),
    term: integer({ unit: 'months', min: 1, max: 120, when: { field: 'type', is: ['contract'] } }),
    picture: picture({ formats: ['jpg', 'png', 'webp', 'bmp'], maxMegabytes: 10 }),
    downloads: refs('document'),
  },
  list: {
    columns: ['partNumber', 'name', 'type', 'listPrice', 'deliverable'],
    filters: ['type', 'deliverable', 'inShop'],
    sorts: ['partNumber', 'listPrice'],
    sort: 'name',
    search: ['partNumber', 'name'],
    tiles: 'picture',
  },
  tabs: ['details', { many: 'clientPart', by: 'partNumber' }, 'history'],
})
