import { entity } from '../../entity.ts'
import { date, longText, picture, tags, text } from '../../fields/index.ts'

/** Product documentation, found by its tags, also without sign-in. */
export const document = entity({
  id: 'document',
  term: 'document',
  key: 'documentId',
  permission: { read: 'KMSUSER_USER' },
  heldBy: 'provider',
  api: '/documentation',
  areaLimit: 'shared',
  tenancy: 'shared',
  screens: {
    base: '/documentation/document',
    list: '/documentation/documents',
    create: '/documentation/upload',
  },
  title: document => document.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    description: longText(),
    tags: tags({ offers: 'document' }),
    file: picture({ label: 'File', formats: ['pdf', 'jpg', 'png', 'webp'], maxMegabytes: 10 }),
    datePublished: date(),
  },
  list: { columns: ['name', 'tags', 'datePublished'], filters: [], sorts: ['datePublished'], sort: 'name' },
  tabs: ['details', 'history'],
})
