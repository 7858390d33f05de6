import { describe, expect, it } from 'vitest'
import { levelAt, mayMove, parentOf, pathBelow, stepOf } from '../../src/screens/structure/levels.ts'

const site = 'area:1'
const floor = `${site}/area:2`
const room = `${floor}/area:3`
const other = `${site}/area:4`
const controller = `${floor}/controller:7`

describe('the tree of a site', () => {
  it('finds its way by paths', () => {
    expect(pathBelow(site, { entity: 'area', id: 2 })).toBe(floor)
    expect(stepOf(room)).toEqual({ entity: 'area', id: 3 })
    expect([parentOf(room), parentOf(site)]).toEqual([floor, undefined])
    expect(levelAt(controller)?.by).toBe('area')
  })

  it('moves areas, controllers and doors to another area', () => {
    for (const from of [room, controller, `${floor}/door:9`]) expect(mayMove(from, other), from).toBe(true)
    expect(mayMove(room, site)).toBe(true)
  })

  it('offers no drop into itself, below itself or where it is', () => {
    expect([mayMove(floor, floor), mayMove(floor, room), mayMove(floor, site), mayMove(site, other)]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('lets nothing into a door or a controller, and no door or reader off its controller', () => {
    expect(mayMove(`${floor}/door:9`, controller)).toBe(false)
    expect(mayMove(controller, `${other}/door:8`)).toBe(false)
    expect(mayMove(`${controller}/door:9`, `${other}/controller:8`)).toBe(false)
    expect(mayMove(`${controller}/door:9`, other)).toBe(false)
    expect(mayMove(`${floor}/door:9/reader:5`, `${floor}/door:10`)).toBe(false)
  })

  it('moves groups among groups', () => {
    expect(mayMove('group:1/group:2', 'group:1/group:3')).toBe(true)
    expect(mayMove('group:1/group:2', 'group:1/group:2/group:5')).toBe(false)
  })
})
