/** A point on the globe, in degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** What of an area says where it is. */
export interface AreaPlace {
  readonly areaId: number
  readonly name: string
  readonly parentAreaId: number | null
  readonly addressId: number | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** An area on the map, for itself and for the areas below it. */
export interface Site {
  readonly areaId: number
  readonly name: string
  readonly position: Position | undefined
  readonly addressId: number | null
}

/** The sites, and which of them each area belongs to. */
export interface Sites {
  readonly sites: ReadonlyMap<number, Site>
  /** Area to site. */
  readonly siteOf: ReadonlyMap<number, number>
}

const positionOf = ({ latitude, longitude }: AreaPlace): Position | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

/**
 * Each area with coordinates is a site. One without belongs to the nearest that it is part of and that has some, and
 * where none has, to the outermost that is known, which is a site without a position. Areas in a ring end somewhere.
 */
export function sitesOf(areas: readonly AreaPlace[]): Sites {
  const byId = new Map(areas.map(area => [area.areaId, area]))
  const siteOf = new Map<number, number>()
  for (const { areaId } of areas) siteOf.set(areaId, siteAbove(areaId, byId).areaId)
  const own = new Set(siteOf.values())
  const sites = areas
    .filter(({ areaId }) => own.has(areaId))
    .map(area => ({ areaId: area.areaId, name: area.name, position: positionOf(area), addressId: area.addressId }))
  return { sites: new Map(sites.map(site => [site.areaId, site])), siteOf }
}

function siteAbove(areaId: number, byId: ReadonlyMap<number, AreaPlace>): AreaPlace {
  const way: AreaPlace[] = []
  for (let area = byId.get(areaId); area && !way.includes(area); area = byId.get(area.parentAreaId ?? 0)) {
    way.push(area)
    if (positionOf(area)) return area
  }
  const ring = byId.get(way.at(-1)?.parentAreaId ?? 0)
  // In a cycle the one with the lowest number stands for all, whichever is asked about.
  const outermost = ring ? way.slice(way.indexOf(ring)).toSorted((a, b) => a.areaId - b.areaId)[0] : way.at(-1)
  if (!outermost) throw new Error(`There is no area ${areaId}`)
  return outermost
}

/** What of a comm device says where it stands. */
export interface DevicePlace {
  readonly commDeviceId: number
  readonly addressId: number | null
  readonly postcode: string | null
}

/** Which area a controller is in, and which comm device connects it. */
export interface ControllerPlace {
  readonly controllerId: number
  readonly commDeviceId: number | null
  readonly areaId: number
}

/** The site of a comm device, and how that is known. */
export interface StandsAt {
  readonly site: Site
  readonly by: 'controllers' | 'address'
}

/**
 * Where comm devices stand: at the site of the controllers that they connect (the one with the lowest number where they
 * are at several), otherwise at the site with their address, unless a postcode says that they stand somewhere else.
 */
export function devicesAt(
  devices: readonly DevicePlace[],
  controllers: readonly ControllerPlace[],
  { sites, siteOf }: Sites,
): ReadonlyMap<number, StandsAt> {
  const placed = [...sites.values()].filter(({ position }) => position)
  const byAddress = new Map(placed.flatMap(site => (site.addressId === null ? [] : [[site.addressId, site] as const])))
  const byController = new Map<number, Site>()
  for (const { commDeviceId, areaId } of controllers.toSorted((a, b) => b.controllerId - a.controllerId)) {
    const site = sites.get(siteOf.get(areaId) ?? 0)
    if (commDeviceId !== null && site?.position) byController.set(commDeviceId, site)
  }
  return new Map(
    devices.flatMap(({ commDeviceId, addressId, postcode }): [number, StandsAt][] => {
      const connected = byController.get(commDeviceId)
      if (connected) return [[commDeviceId, { site: connected, by: 'controllers' }]]
      const site = postcode === null && addressId !== null ? byAddress.get(addressId) : undefined
      return site ? [[commDeviceId, { site, by: 'address' }]] : []
    }),
  )
}
