import * as z from 'zod'
import { entity } from '../entity.ts'
import { choice, colour, flag, longText, picture, record, text } from '../fields/index.ts'

/** The sizes of cards, in words. */
export const badgeFormats = {
  cr80: 'CR80 (85.6 × 54 mm)',
  cr79: 'CR79 (83.9 × 51 mm)',
  cr100: 'CR100 (98.5 × 67 mm)',
} as const

/** Their width and height in millimetres, lying on the longer side. */
export const badgeSizes: Readonly<Record<keyof typeof badgeFormats, readonly [width: number, height: number]>> = {
  cr80: [85.6, 54],
  cr79: [83.9, 51],
  cr100: [98.5, 67],
}

/** Where a part stands: its side, and millimetres from the upper left corner. */
const place = {
  side: z.enum(['front', 'back']).default('front'),
  x: z.number().min(-100).max(200),
  y: z.number().min(-100).max(200),
  width: z.number().positive().max(200),
  height: z.number().positive().max(200),
  rotation: z.number().min(-360).max(360).default(0),
}
const shade = z.string().regex(/^#[0-9a-f]{6}$/i, '{field} has a colour that is none')
const label = z.object({
  ...place,
  /** Words as they are, with `{field}` for a value of the data source. */
  text: z.string().trim().min(1, '{field} has one without text').max(200),
  font: z.string().trim().max(50).optional(),
  /** In points. */
  size: z.number().min(1).max(100).default(10),
  colour: shade.optional(),
  align: z.enum(['left', 'centre', 'right']).default('left'),
})
const image = z.object({
  ...place,
  /** The photograph of the person, or the logo of the client. */
  source: z.enum(['photo', 'logo']),
})
const shape = z.object({ ...place, kind: z.enum(['rectangle', 'ellipse', 'line']), fill: shade.optional() })

export type BadgeLabel = z.infer<typeof label>
export type BadgeImage = z.infer<typeof image>
export type BadgeShape = z.infer<typeof shape>

const many = <S extends z.ZodType>(part: S) =>
  z.array(part, '{field} must be a list').max(100, '{field} has more than 100 entries')
const layer = <S extends z.ZodType>(schema: S) =>
  record<z.infer<S>, { schema: S; initial: []; section: string }>({ schema, initial: [], section: 'What stands on it' })

/** How a card is printed: its size and sides, and what stands where. */
export const badgeDesign = entity({
  id: 'badgeDesign',
  term: 'badgeDesign',
  key: 'badgeDesignId',
  permission: 'BADGEDESIGN',
  api: '/badgedesign',
  screens: { base: '/administration/badge-design', list: '/administration/badge-designs' },
  title: design => design.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    description: longText({ max: 500 }),
    format: choice(badgeFormats, { required: true, initial: 'cr80' }),
    orientation: choice({ landscape: 'Landscape', portrait: 'Portrait' }, { required: true, initial: 'landscape' }),
    dataSource: choice({ person: 'People', token: 'Credentials' }, { required: true, initial: 'person' }),
    doubleSided: flag(),
    background: picture({ formats: ['jpg', 'png', 'webp'], maxMegabytes: 10 }),
    backgroundColour: colour({ initial: '#ffffff' }),
    labels: layer(many(label)),
    images: layer(many(image)),
    shapes: layer(many(shape)),
  },
  list: {
    columns: ['name', 'description', 'format', 'orientation', 'dataSource', 'doubleSided'],
    filters: ['format', 'dataSource'],
    sort: 'name',
  },
  tabs: ['details', { special: 'preview' }, 'history'],
})
