import * as z from 'zod'
import { entity } from '../../entity.ts'
import { date, longText, picture, record, text, type RecordOptions } from '../../fields/index.ts'

const tags = z
  .array(
    z.string('{field} must be words').trim().toLowerCase().min(1, '{field} has an empty entry').max(30),
    '{field} must be a list',
  )
  .max(20, '{field} has more than 20 entries')
  .refine(all => new Set(all).size === all.length, '{field} has an entry twice')

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
    tags: record<string[], RecordOptions>({ schema: tags, entries: 'words', max: 30, most: 20, initial: [] }),
    file: picture({ label: 'File', formats: ['pdf', 'jpg', 'png', 'webp'], maxMegabytes: 10 }),
    datePublished: date(),
  },
  list: { columns: ['name', 'tags', 'datePublished'], filters: [], sorts: ['datePublished'], sort: 'name' },
  tabs: ['details', 'history'],
})
