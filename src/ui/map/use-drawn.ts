import { useEffect, useRef, useState, type RefObject } from 'react'
import { makePlaceMap, type PlainView, type PlaceMap, type PlaceMapOptions, type Pointed } from './place-map.ts'

/** What a map is made with, and what identifies it: it is made again when `key` or its style changes. */
export type Drawing = Omit<PlaceMapOptions, 'container' | 'view' | 'onPoint' | 'onDrawn' | 'onTrouble'> & {
  readonly key: string
  /** Where it looks at first. */
  readonly start?: PlainView | undefined
}

export interface Drawn {
  readonly map: PlaceMap | undefined
  readonly state: 'loading' | 'drawn' | 'failed'
  /** Where it failed, why. */
  readonly trouble: string | undefined
  readonly pointed: Pointed | undefined
}

const wordsOf = (error: unknown) => {
  const said = error instanceof Error ? error.message : String(error)
  return /webgl|gpu/i.test(said) ? 'This browser cannot draw maps: it has no WebGL' : `The map failed: ${said}`
}

const nothing: Drawn = { map: undefined, state: 'loading', trouble: undefined, pointed: undefined }

/** A map in a container, while that is there. One made again shows what the last one showed. */
export function useDrawn(container: RefObject<HTMLElement | null>, drawing: Drawing): Drawn {
  const [drawn, setDrawn] = useState(nothing)
  const view = useRef<View>(undefined)
  const latest = useRef(drawing)
  useEffect(() => {
    latest.current = drawing
  })
  const { key, styleUrl } = drawing
  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    view.current ??= viewOf(latest.current.start)
    const end = draw(element, latest.current, view.current, part => setDrawn(before => ({ ...before, ...part })))
    return () => {
      view.current = end() ?? view.current
      setDrawn(nothing)
    }
  }, [container, key, styleUrl])
  return drawn
}

type View = ReturnType<PlaceMap['view']> | undefined

const viewOf = (start: PlainView | undefined): View =>
  start && { center: [start.longitude, start.latitude], zoom: start.zoom }

/**
 * Makes a map, and reports its progress.
 * @returns removes it, at whatever stage it is, and returns where it looked
 */
function draw(container: HTMLElement, drawing: Drawing, view: View, tell: (part: Partial<Drawn>) => void): () => View {
  let made: PlaceMap | undefined
  let isOver = false
  const told = (part: Partial<Drawn>) => {
    if (!isOver) tell(part)
  }
  makePlaceMap({
    ...drawing,
    container,
    view,
    onPoint: pointed => told({ pointed }),
    onDrawn: () => told({ state: 'drawn' }),
    onTrouble: trouble => told({ trouble }),
  }).then(
    map => {
      made = map
      if (isOver) map.remove()
      else told({ map })
    },
    (error: unknown) => told({ trouble: wordsOf(error), state: 'failed' }),
  )
  return () => {
    isOver = true
    const last = made?.view()
    made?.remove()
    return last
  }
}
