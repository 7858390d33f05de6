import * as z from 'zod'
import { entity } from '../../../domain/entity.ts'
import {
  choice,
  decimal,
  flag,
  longText,
  picture,
  record,
  ref,
  text,
  type EntryFields,
  type RecordOptions,
} from '../../../domain/fields/index.ts'

/** What a marker on a plan can refer and lead to. */
export const markedEntities = ['area', 'camera', 'controller', 'door', 'reader', 'sitePlan', 'zone'] as const

const marker = z.object({
  name: z.string().trim().min(1, '{field} has a marker without a name').max(50),
  /** Shown in place of its kind's own sign, at most four letters or an emoji. */
  customLabelIcon: z.string().trim().max(10).optional(),
  theme: z.enum(['primary', 'success', 'warning', 'danger', 'neutral']).default('primary'),
  action: z.enum(['none', 'open', 'status']).default('open'),
  /** Of the plan's width and height on an image; degrees of longitude and latitude on a map. */
  x: z.number().min(-180).max(180),
  y: z.number().min(-90).max(90),
  subject: z.object({ entity: z.enum(markedEntities), id: z.int().min(1) }).optional(),
})
const markers = z.array(marker, '{field} must be a list').max(500, '{field} has more than 500 entries')
/** A sign on a site plan, referring to one record at most. */
export type Marker = z.infer<typeof marker>

const markerFields: EntryFields = {
  one: 'marker',
  many: 'markers',
  fields: {
    name: text({ required: true, max: 50 }),
    customLabelIcon: text({ label: 'Sign', max: 10, help: 'Up to four letters or an emoji, in place of its own' }),
    theme: choice(
      { primary: 'Primary', success: 'Success', warning: 'Warning', danger: 'Danger', neutral: 'Neutral' },
      { required: true, initial: 'primary' },
    ),
    action: choice(
      { none: 'Nothing', open: 'Opens it', status: 'Shows its status' },
      { label: 'When pressed', required: true, initial: 'open' },
    ),
    x: decimal({ label: 'Across', required: true, min: -180, max: 180, initial: 0.5 }),
    y: decimal({ label: 'Down', required: true, min: -90, max: 90, initial: 0.5 }),
  },
  subjects: markedEntities,
}

/** A plan of a site, a picture or a map, with markers. */
export const sitePlan = entity({
  id: 'sitePlan',
  term: 'sitePlan',
  key: 'sitePlanId',
  permission: 'AREA',
  heldBy: { read: 'trial', else: 'organisation' },
  api: '/siteplan',
  areaLimit: { nearest: ['area'] },
  verbs: ['list', 'read', 'add', 'edit'],
  screens: { base: '/administration/site-plan', list: '/administration/site-plans' },
  title: plan => plan.name,
  fields: {
    name: text({ required: true, max: 100 }),
    area: ref('area', { required: true }),
    description: longText(),
    floorText: text({
      label: 'Floor order text',
      max: 20,
      help: 'Floors are sorted by this text. Leave empty to leave the plan out of the floor list',
    }),
    type: choice({ map: 'Map', image: 'Image' }, { required: true, initial: 'image' }),
    picture: picture({
      label: 'Image',
      formats: ['jpg', 'png', 'webp', 'bmp'],
      maxMegabytes: 10,
      when: { field: 'type', is: ['image'] },
    }),
    autoPosition: flag({ help: 'Places markers without a position side by side' }),
    markers: record<Marker[], RecordOptions>({ schema: markers, entries: markerFields, most: 500, initial: [] }),
  },
  list: {
    tiles: 'picture',
    columns: ['name', 'area', 'floorText', 'type'],
    filters: ['area', 'type'],
    sorts: ['floorText'],
    sort: 'name',
  },
  tabs: ['details', { special: 'preview' }, 'history'],
})
