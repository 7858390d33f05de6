import type { SystemTreeAnswer, Thing } from '../../../src/features/tree-editor/domain/answers.ts'

const thing = (
  kind: Thing['kind'],
  id: number,
  name: string,
  areaId: number | null,
  more: Partial<Thing> = {},
): Thing => ({
  kind,
  id,
  name,
  areaId,
  number: null,
  typeId: kind === 'area' ? 1 : null,
  controllerId: null,
  zoneId: null,
  version: 1,
  ...more,
})

/** A site with two floors; the controller of the first floor drives its doors, that of the site the others. */
export const site: SystemTreeAnswer = {
  things: [
    thing('area', 1, 'Head office', null),
    thing('area', 2, 'First floor', 1),
    thing('area', 3, 'Second floor', 1),
    thing('area', 4, 'Lab', 2),
    thing('area', 5, 'Car park', 1, { typeId: 2 }),
    thing('zone', 20, 'Clean room', 4),
    thing('controller', 30, 'Main', 1),
    thing('controller', 31, 'Floor', 2),
    thing('door', 40, 'Front', 1, { number: 1, controllerId: 30 }),
    thing('door', 41, 'Hall', 2, { number: 1, controllerId: 31 }),
    thing('door', 42, 'Lab door', 4, { number: 2, controllerId: 31, zoneId: 20 }),
  ],
  types: [
    { areaTypeId: 1, name: 'Floor', canHaveDoors: true, subAreaTypeIds: [] },
    { areaTypeId: 2, name: 'Car park', canHaveDoors: false, subAreaTypeIds: [2] },
  ],
  isCut: false,
}

/** The site after somebody else has changed a thing of it. */
export const siteWith = (kind: Thing['kind'], id: number, change: Partial<Thing>): SystemTreeAnswer => ({
  ...site,
  things: site.things.map(each => (each.kind === kind && each.id === id ? { ...each, version: 2, ...change } : each)),
})
