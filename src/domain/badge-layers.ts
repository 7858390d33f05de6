import * as z from 'zod'
import { choice, colour, decimal, record, text, type Entries, type EntryFields } from './fields/index.ts'

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

const side = choice({ front: 'Front', back: 'Back' }, { required: true, initial: 'front' })
const millimetres = { required: true, unit: 'mm', max: 200 } as const
const placed = (width: number, height: number): EntryFields['fields'] => ({
  side,
  x: decimal({ ...millimetres, label: 'From the left', min: -100, initial: 5 }),
  y: decimal({ ...millimetres, label: 'From the top', min: -100, initial: 5 }),
  width: decimal({ ...millimetres, min: 0.1, initial: width }),
  height: decimal({ ...millimetres, min: 0.1, initial: height }),
  rotation: decimal({ required: true, unit: 'degrees', min: -360, max: 360, initial: 0 }),
})

const labelRows: Entries = {
  one: 'label',
  many: 'labels',
  title: 'text',
  fields: {
    text: text({
      required: true,
      max: 200,
      help: 'Write {firstName} where the first name goes; other fields work the same way',
    }),
    ...placed(50, 6),
    size: decimal({ label: 'Text size', required: true, unit: 'points', min: 1, max: 100, initial: 10 }),
    font: text({ max: 50 }),
    colour: colour(),
    align: choice(
      { left: 'Left', centre: 'Centre', right: 'Right' },
      { label: 'Alignment', required: true, initial: 'left' },
    ),
  },
}
const imageRows: Entries = {
  one: 'image',
  many: 'images',
  title: 'source',
  fields: { source: choice({ photo: 'Photo', logo: 'Logo' }, { required: true, initial: 'photo' }), ...placed(22, 28) },
}
const shapeRows: Entries = {
  one: 'shape',
  many: 'shapes',
  title: 'kind',
  fields: {
    kind: choice(
      { rectangle: 'Rectangle', ellipse: 'Ellipse', line: 'Line' },
      { required: true, initial: 'rectangle' },
    ),
    ...placed(30, 10),
    fill: colour({ label: 'Colour' }),
  },
}

const most = 100
const layer = <S extends z.ZodType>(part: S, entries: Entries) => {
  const schema = z.array(part, '{field} must be a list').max(most, `{field} has more than ${most} entries`)
  return record<z.infer<S>[], { schema: typeof schema; entries: Entries; most: number; initial: []; section: string }>({
    schema,
    entries,
    most,
    initial: [],
    section: 'Layers',
  })
}

/** What is drawn on a card: words, pictures and shapes, the later over the earlier. */
export const badgeLayers = {
  labels: layer(label, labelRows),
  images: layer(image, imageRows),
  shapes: layer(shape, shapeRows),
}
