import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useScale } from '../scale.tsx'
import type { Target } from './following.ts'
import { MapTools } from './MapTools.tsx'
import classes from './PlaceMap.module.css'
import type { Overlays } from './overlays.ts'
import type { PlainView } from './place-map.ts'
import type { MarkKind, PlaceMark } from './place-mark.ts'
import { useDrawn } from './use-drawn.ts'
import { useFollowing } from './use-following.ts'
import { useOverlays } from './use-overlays.ts'
import { useShown } from './use-shown.ts'

export interface PlaceMapProps {
  /** What the map is of. */
  readonly label: string
  readonly marks: readonly PlaceMark[]
  /** The address of a style; without it the base map that comes with the app. */
  readonly styleUrl: string | undefined
  /** Where the map goes by itself when that changes. */
  readonly target?: Target | undefined
  readonly onOpen: (kind: MarkKind, id: number) => void
  /** Where it looks at first; without it, at all marks. */
  readonly start?: PlainView | undefined
  /** The user has moved it, and it has stopped. */
  readonly onView?: ((view: PlainView) => void) | undefined
  /** What it shows beside its marks; it goes to what is chosen, and to where the reader is, when that changes. */
  readonly overlays?: Overlays | undefined
}

const noOverlays: Overlays = {}

/**
 * Marks on a map, clustered. A picture: the caller puts a list of the same beside it for screen readers, which is also
 * what remains if the browser has no WebGL.
 */
export default function PlaceMap(props: PlaceMapProps) {
  const { label, marks, styleUrl, target, start, overlays = noOverlays } = props
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { density, factor } = useScale()
  const container = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [movedAt, setMovedAt] = useState<number>()
  const isMoved = useRef(false)
  const moved = () => {
    isMoved.current = true
    setMovedAt(performance.now())
  }
  const { map, state, trouble, pointed } = useDrawn(container, {
    key: `${scheme} ${factor} ${density}`,
    label,
    styleUrl,
    factor,
    isTouch: density === 'touch',
    start,
    onOpen: (kind, id) => latest.current.onOpen(kind, id),
    onMoved: moved,
    onRest: view => isMoved.current && latest.current.onView?.(view),
  })
  // First what there is, then where to go.
  useShown(map, marks, movedAt !== undefined || target !== undefined || start !== undefined)
  useOverlays(map, overlays)
  const waits = useFollowing(map, target, movedAt)

  if (state === 'failed')
    return <output className={classes.note}>{trouble}. Everything that it would show is in the list.</output>
  return (
    <div className={classes.frame} aria-busy={state === 'loading' || undefined}>
      <div ref={container} className={classes.map} />
      <MapTools map={map} onMoved={moved} />
      {pointed && (
        <div className={classes.tip} style={{ left: pointed.x, top: pointed.y }} aria-hidden>
          <strong>{pointed.title}</strong>
          <br />
          {pointed.words}
        </div>
      )}
      <output className={classes.notes}>
        {trouble !== undefined && <span className={classes.note}>{trouble}</span>}
        {waits && <span className={classes.note}>The map was moved: alarms are followed again after 30 s</span>}
      </output>
    </div>
  )
}
