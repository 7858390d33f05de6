import { entity } from '../../../domain/entity.ts'
import { longText, ref, refs, text } from '../../../domain/fields/index.ts'

/** Where people gather in an evacuation. */
export const musterPoint = entity({
  id: 'musterPoint',
  term: 'musterPoint',
  key: 'musterPointId',
  permission: 'MUSTERPOINT',
  heldBy: 'organisation',
  api: '/musterpoint',
  areaLimit: { nearest: ['area'] },
  screens: { base: '/monitoring/muster-points' },
  title: point => point.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    area: ref('area', { required: true }),
    doors: refs('door', {
      label: 'Readers at doors',
      help: 'While an evacuation runs, whoever shows {a fob} at one of these doors is marked safe, whether or not it opens',
    }),
    position: longText({ max: 500, label: 'Where it is' }),
  },
  list: { columns: ['name', 'area', 'doors', 'position'], filters: ['area', 'doors'], sort: 'name' },
  tabs: ['details', 'history'],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly musterPoint: typeof musterPoint
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly musterPoint: true
  }
}
