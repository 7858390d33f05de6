import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { useFollow } from '../../../api/use-follow.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import type { MapDevice } from '../domain/device.ts'
import { withStates } from '../domain/read.ts'
import { mostDevices } from '../domain/wire.ts'
import { devicesQuery, statesQuery } from './queries.ts'

/** Changes of other clients are announced to nobody: staff read the states this often, and everything that often. */
const statesEveryMs = 15_000
const allEveryMs = 600_000

/** How soon what has changed is read again: a large estate changes all the time. */
const paces = { small: { statesMs: 500, placesMs: 1000 }, large: { statesMs: 5000, placesMs: 60_000 } }

const stateOf = ['commDevice'] as const
const placedBy = ['commDevice', 'controller', 'area', 'address'] as const

/** The devices as they are now. */
export interface MapDevices {
  readonly devices: readonly MapDevice[] | undefined
  readonly clients: ReadonlyMap<number, string>
  readonly isCut: boolean
  /** When they were read, in epoch ms. */
  readonly readAt: number
  /** How often they are read by themselves, in ms; undefined where changes are announced. */
  readonly everyMs: number | undefined
  /** Why they could not be read, at first or since. */
  readonly error: Error | null
  readonly retry: () => void
}

const noClients: ReadonlyMap<number, string> = new Map()

/** Every device that the caller sees: read once, then its state whenever one changes. */
export function useMapDevices(): MapDevices {
  const queries = useQueryClient()
  const isStaff = useCaller().may('KMSUSER_USER')
  const known = useQuery({ ...devicesQuery, refetchInterval: isStaff && allEveryMs })
  const isKnown = known.data !== undefined
  const states = useQuery({ ...statesQuery, enabled: isKnown, refetchInterval: isStaff && statesEveryMs })
  const pace = (known.data?.devices.length ?? 0) > mostDevices ? paces.large : paces.small
  useFollow(stateOf, statesQuery.queryKey, pace.statesMs)
  useFollow(placedBy, devicesQuery.queryKey, pace.placesMs)

  const isNewer = states.data !== undefined && states.dataUpdatedAt >= known.dataUpdatedAt
  const now = useMemo(
    () => (known.data && isNewer ? withStates(known.data.devices, states.data) : known.data?.devices),
    [known.data, states.data, isNewer],
  )
  const isOther = isKnown && now === undefined
  useEffect(() => {
    if (isOther) void refreshQueries(queries, devicesQuery.queryKey)
  }, [isOther, queries])
  return {
    devices: now ?? known.data?.devices,
    clients: known.data?.clients ?? noClients,
    isCut: known.data?.isCut ?? false,
    readAt: Math.max(known.dataUpdatedAt, states.dataUpdatedAt),
    everyMs: isStaff ? statesEveryMs : undefined,
    error: known.error ?? states.error,
    retry: () => {
      if (known.error || !isKnown) void known.refetch()
      if (states.error) void states.refetch()
    },
  }
}
