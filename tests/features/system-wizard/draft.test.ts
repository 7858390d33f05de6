import { describe, expect, it } from 'vitest'
import {
  beginSystem,
  doorsOf,
  inZone,
  newController,
  systemDraft,
  withDoor,
  withType,
} from '../../../src/features/system-wizard/screens/wizard/draft.ts'
import { settled, systemOf } from '../../../src/features/system-wizard/screens/wizard/system-of.ts'
import { withDoorsIn } from '../../../src/features/system-wizard/screens/wizard/zone-doors.ts'

const suggesting = { site: 'Depot', taken: [], controller: 'Controller', door: 'door' }
const begun = () => beginSystem(10, true)
const first = () => newController([], true)

describe('the draft of a system', () => {
  it('begins as one that can be kept and sent', () => {
    expect(systemDraft.parse(begun())).toMatchObject({ areaId: 10, controllers: [{ type: '410' }] })
    expect(systemOf(begun(), suggesting).controllers).toMatchObject([{ name: 'Depot 1', doors: [{}, {}] }])
  })

  it('keeps doors that are no longer counted for when they are again', () => {
    const named = withDoor(first(), 1, { name: 'Yard' })
    const fewer = { ...named, doorCount: 1 }
    expect(doorsOf(fewer)).toHaveLength(1)
    expect(doorsOf({ ...fewer, doorCount: 2 })[1]).toMatchObject({ name: 'Yard', number: 2 })
  })

  it('gives a controller the doors of its type, unless their number was chosen', () => {
    expect(withType(first(), '420').doorCount).toBe(10)
    expect(withType(withType(first(), '420'), '500').doorCount).toBe(0)
    expect(withType({ ...first(), doorCount: 1 }, '420').doorCount).toBe(1)
  })

  it('suggests no name that is typed for another controller', () => {
    const typed = { ...first(), name: 'Depot 1' }
    const draft = { ...begun(), controllers: [newController([typed], true), typed] }
    expect(systemOf(draft, suggesting).controllers.map(({ name }) => name)).toEqual(['Depot 2', 'Depot 1'])
  })

  it('has a door read both ways once it is in a zone, and in none once the zone is taken out', () => {
    const zones = [{ id: 7, name: 'Yard' }]
    const draft = { ...begun(), zones, controllers: [withDoor(first(), 0, inZone(7))] }
    expect(systemOf(draft, suggesting).controllers[0]?.doors[0]).toMatchObject({ zone: 0, readers: 'both' })
    expect(systemOf({ ...draft, zones: [] }, suggesting).controllers[0]?.doors[0]).toMatchObject({ zone: null })
    const moved = { ...draft, ...withDoorsIn(draft, 7, ['1.1']) }
    expect(systemOf(moved, suggesting).controllers[0]?.doors.map(({ zone }) => zone)).toEqual([null, 0])
  })

  it('stays as it was sent, even once suggested names are taken', () => {
    const draft = begun()
    const sent = systemOf(draft, suggesting)
    const later = { ...draft, ...settled(draft, sent) }
    expect(systemOf(later, { ...suggesting, taken: ['Depot 1'] })).toEqual(sent)
  })
})
