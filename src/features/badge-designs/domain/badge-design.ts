import { badgeLayers } from '../../../domain/badge-layers.ts'
import { entity } from '../../../domain/entity.ts'
import { choice, colour, flag, longText, picture, text } from '../../../domain/fields/index.ts'

/** The sizes of cards, as text. */
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

/** How a card is printed: its size and sides, and what is where. */
export const badgeDesign = entity({
  id: 'badgeDesign',
  term: 'badgeDesign',
  key: 'badgeDesignId',
  permission: 'BADGEDESIGN',
  heldBy: 'organisation',
  api: '/badgedesign',
  areaLimit: 'clientRead',
  screens: { base: '/administration/badge-design', list: '/administration/badge-designs' },
  title: design => design.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    description: longText({ max: 500 }),
    format: choice(badgeFormats, { required: true, initial: 'cr80' }),
    orientation: choice({ landscape: 'Landscape', portrait: 'Portrait' }, { required: true, initial: 'landscape' }),
    dataSource: choice({ person: 'People', token: '{Many fob}' }, { required: true, initial: 'person' }),
    doubleSided: flag(),
    background: picture({ formats: ['jpg', 'png', 'webp'], maxMegabytes: 10 }),
    backgroundColour: colour({ initial: '#ffffff' }),
    ...badgeLayers,
  },
  list: {
    columns: ['name', 'description', 'format', 'orientation', 'dataSource', 'doubleSided'],
    filters: ['format', 'dataSource'],
    sort: 'name',
  },
  tabs: ['details', { special: 'preview' }, 'history'],
})
