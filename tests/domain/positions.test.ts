import { describe, expect, it } from 'vitest'
import { devicesAt, sitesOf, type AreaPlace, type DevicePlace } from '../../src/domain/positions.ts'

const area = (areaId: number, more: Partial<AreaPlace> = {}): AreaPlace => ({
  areaId,
  name: `Area ${areaId}`,
  parentAreaId: null,
  addressId: null,
  latitude: null,
  longitude: null,
  ...more,
})
const at = (latitude: number, longitude: number) => ({ latitude, longitude })

describe('the sites of a map', () => {
  it('are the areas with coordinates, each with what is part of it and has none', () => {
    const { sites, siteOf } = sitesOf([
      area(1, at(51, -1)),
      area(2, { parentAreaId: 1 }),
      area(3, { parentAreaId: 2 }),
      area(4, { parentAreaId: 3, ...at(51.1, -1.1) }),
      area(5, { parentAreaId: 4 }),
    ])
    expect([...sites.keys()]).toEqual([1, 4])
    expect(Object.fromEntries(siteOf)).toEqual({ 1: 1, 2: 1, 3: 1, 4: 4, 5: 4 })
  })

  it('may be at 0°', () => {
    expect(sitesOf([area(1, at(0, 0))]).sites.get(1)?.position).toEqual(at(0, 0))
  })

  it('have no position where half of one is given, or none above', () => {
    const { sites, siteOf } = sitesOf([area(1, { latitude: 51 }), area(2, { parentAreaId: 1 })])
    expect([...sites.values()].map(({ areaId, position }) => [areaId, position])).toEqual([[1, undefined]])
    expect(siteOf.get(2)).toBe(1)
  })

  it('are the outermost that are known where the one above may not be read', () => {
    expect([...sitesOf([area(7, { parentAreaId: 1 }), area(8, { parentAreaId: 7 })]).sites.keys()]).toEqual([7])
  })

  it('end where areas are part of each other in a ring', () => {
    const ring = [area(1, { parentAreaId: 3 }), area(2, { parentAreaId: 1 }), area(3, { parentAreaId: 2 })]
    const { sites, siteOf } = sitesOf([...ring, area(4, { parentAreaId: 3 })])
    expect([...sites.keys()]).toEqual([1])
    expect([...siteOf.values()]).toEqual([1, 1, 1, 1])
  })
})

describe('a comm device stands', () => {
  const sites = sitesOf([
    area(1, { ...at(51, -1), addressId: 10 }),
    area(2, { parentAreaId: 1 }),
    area(3, { ...at(53, -2), addressId: 30 }),
    area(4, { addressId: 40 }),
  ])
  const device = (more: Partial<DevicePlace> = {}): DevicePlace => ({
    commDeviceId: 1,
    addressId: null,
    postcode: null,
    ...more,
  })
  const where = (one: DevicePlace, controllerAreas: readonly number[] = []) => {
    const controllers = controllerAreas.map((areaId, index) => ({ controllerId: index + 1, commDeviceId: 1, areaId }))
    const found = devicesAt([one], controllers, sites).get(1)
    return found && [found.site.areaId, found.by]
  }

  it('at the site of the controllers it connects, whatever its address', () => {
    expect(where(device({ addressId: 30 }), [2])).toEqual([1, 'controllers'])
  })

  it('at the site of the controller with the lowest number where they are at several', () => {
    expect(where(device(), [3, 2])).toEqual([3, 'controllers'])
  })

  it('at the site with its address where it connects nothing, or nothing with a position', () => {
    expect(where(device({ addressId: 30 }))).toEqual([3, 'address'])
    expect(where(device({ addressId: 30 }), [4])).toEqual([3, 'address'])
  })

  it('nowhere that is known where a postcode says that it is not at its address', () => {
    expect(where(device({ addressId: 30, postcode: 'SK1 3AA' }))).toBeUndefined()
  })

  it('nowhere without either, or at a site without a position', () => {
    expect(where(device())).toBeUndefined()
    expect(where(device({ addressId: 40 }))).toBeUndefined()
  })
})
