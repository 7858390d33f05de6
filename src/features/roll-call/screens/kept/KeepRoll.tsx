import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { steadyHealthAtom, useReadiness } from '../../../../crud/surface/use-surface.ts'
import { occupancy } from '../../../../live/views/occupancy.ts'
import { Age } from '../../../../ui/Age.tsx'
import { allOf } from '../../live/roll.ts'
import { rollCall } from '../../live/roll-call.ts'
import classes from '../RollCall.module.css'
import { useRoll } from '../use-roll.ts'
import { type Running, runningQuery, useRunning } from '../use-running.ts'
import { useSites } from '../use-sites.ts'
import { type Keeping, keepRoll } from './roll-keeper.ts'
import { forgetRoll, type KeptRoll } from './roll-store.ts'

const views = [occupancy, rollCall]
const everywhere = { zoneIds: null, areaIds: null, siteId: undefined } as const

/** While evacuations run, keeps their roll on this device, and says whether it is kept. */
export function KeepRoll() {
  const running = useRunning()
  const { data } = useQuery({ ...runningQuery, enabled: false })
  const isOver = data?.items.length === 0
  useEffect(() => {
    if (isOver) forgetRoll().catch(() => undefined)
  }, [isOver])
  const isReady = useReadiness(views) === 'ready'
  return isReady && running.length > 0 ? <Kept running={running} /> : null
}

function Kept({ running }: { running: readonly Running[] }) {
  const roll = useRollOf(running)
  const latest = useRef(roll)
  const query = useQueryClient()
  const [keeping, setKeeping] = useState<Keeping>({ state: 'keeping' })
  useEffect(() => {
    latest.current = roll
  }, [roll])
  useEffect(() => {
    const ending = new AbortController()
    void keepRoll({ latest: () => latest.current, query, tell: setKeeping }, ending.signal)
    return () => ending.abort()
  }, [query])
  return (
    <p className={classes.keeping} data-state={keeping.state}>
      {keeping.state === 'failed' && `Without a connection this page can’t be opened again: ${keeping.reason}.`}
      {keeping.state === 'keeping' && 'Being kept on this device…'}
      {keeping.state === 'kept' && (
        <>
          Kept on this device, as of <Age at={keeping.at - roll.clockOffsetMs} /> ago: this page opens without a
          connection.
        </>
      )}
    </p>
  )
}

/** The roll of the sites that are evacuated, as it is known now. */
function useRollOf(running: readonly Running[]): KeptRoll {
  const { user, zone, may } = useCaller()
  const { byZone } = useRoll(everywhere)
  const { siteOf } = useSites()
  const { clockOffsetMs = 0, confirmedAt = 0 } = useAtomValue(steadyHealthAtom)
  const heads = useMemo(() => {
    const sites = new Set(running.map(({ areaId }) => siteOf(areaId)))
    return allOf(byZone).filter(({ areaId }) => sites.has(siteOf(areaId)))
  }, [byZone, running, siteOf])
  return {
    userId: user?.userId ?? 0,
    clientId: user?.workingClientId ?? 0,
    user: user?.displayName ?? '',
    timeZone: zone,
    mayMark: may('ROLLCALL_MARK'),
    at: confirmedAt + clockOffsetMs,
    clockOffsetMs,
    evacuations: running,
    heads,
  }
}
