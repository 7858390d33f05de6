import { useEffect, useMemo, useRef, useState } from 'react'
import type { SystemAnswer } from '../../domain/answers.ts'
import { thingsByKey, wiringOf } from '../wiring.ts'
import type { Drawing } from './drawing.ts'
import { type Layouter, startLayouter } from './layout.ts'

/** Whether two answers are wired alike: then a new state moves nothing. */
const wiredAs = ({ things }: SystemAnswer): string =>
  JSON.stringify(
    things.map(({ kind, id, commDeviceId, controllerId, secondaryIds }) => [
      kind,
      id,
      commDeviceId,
      controllerId,
      secondaryIds,
    ]),
  )

/** The drawing of a system, laid out again only where its wiring has changed; things in it are the newest. */
export function useDrawing(system: SystemAnswer | undefined) {
  const layouter = useRef<Layouter>(undefined)
  const [laid, setLaid] = useState<{ drawing: Drawing; wired: string }>()
  const [error, setError] = useState<Error>()
  useEffect(() => {
    const started = startLayouter()
    layouter.current = started
    return () => started.end()
  }, [])
  const wired = system && wiredAs(system)
  useEffect(() => {
    if (!layouter.current || !system || wired === undefined || laid?.wired === wired) return
    let isWanted = true
    layouter.current.draw(wiringOf(system)).then(
      drawing => isWanted && setLaid({ drawing, wired }),
      (reason: unknown) => isWanted && setError(reason instanceof Error ? reason : new Error(String(reason))),
    )
    return () => void (isWanted = false)
  }, [system, wired, laid?.wired])
  const drawing = useMemo(() => {
    if (!laid || !system) return undefined
    const newest = thingsByKey(system)
    const things = laid.drawing.things.map(each => ({ ...each, thing: newest.get(each.key) ?? each.thing }))
    return { ...laid.drawing, things }
  }, [laid, system])
  return { drawing, error }
}
