import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DeviceRecord } from '../domain/comm-device-state.ts'
import {
  devicesAt,
  sitesOf,
  type AreaPlace,
  type ControllerPlace,
  type DevicePlace,
  type Sites,
  type StandsAt,
} from '../domain/positions.ts'
import { manyQuery } from './all-records.ts'

/** How many of each are read. */
export const mostPlaces = 5000

export interface DeviceOnMap extends DevicePlace, DeviceRecord {
  readonly name: string
  /** Undefined if its place is not known. */
  readonly at: StandsAt | undefined
}

export interface Places extends Sites {
  readonly areas: readonly AreaPlace[]
  readonly devices: readonly DeviceOnMap[]
  /** How many were not read, as a text; empty for none. */
  readonly more: { readonly areas: string; readonly devices: string }
}

interface Read {
  readonly places: Places | undefined
  /** Why it could not be read, at first or since. */
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * Where the sites are, and the comm devices: read once, and again when one of them changes.
 * @param wanted whether comm devices are, and whether the caller may know which controllers they connect
 */
export function usePlaces(wanted: { readonly devices: boolean; readonly controllers: boolean }): Read {
  const areas = useQuery(manyQuery('area', mostPlaces))
  const devices = useQuery({ ...manyQuery('commDevice', mostPlaces), enabled: wanted.devices })
  const isAsked = wanted.devices && wanted.controllers
  const controllers = useQuery({ ...manyQuery('controller', mostPlaces), enabled: isAsked })
  const isThere = areas.data && (!wanted.devices || devices.data) && (!isAsked || controllers.data)
  const places = useMemo(() => {
    if (!isThere || !areas.data) return undefined
    const known = areas.data.items as unknown as readonly AreaPlace[]
    const sites = sitesOf(known)
    const found = (devices.data?.items ?? []) as unknown as readonly (DevicePlace & DeviceRecord & { name: string })[]
    const at = devicesAt(found, (controllers.data?.items ?? []) as unknown as readonly ControllerPlace[], sites)
    return {
      ...sites,
      areas: known,
      devices: found.map(device => ({ ...device, at: at.get(device.commDeviceId) })),
      more: { areas: areas.data.more, devices: devices.data?.more ?? '' },
    }
  }, [isThere, areas.data, devices.data, controllers.data])
  const queries = [areas, devices, controllers]
  const retry = () => {
    for (const query of queries) if (query.error) void query.refetch()
  }
  return { places, error: queries.find(({ error }) => error)?.error ?? null, retry }
}
