import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'

/** For whom the screen is: an engineer's laptop, a marshal's phone, a wall seen from four metres. */
export type Density = 'desk' | 'touch' | 'wall'
export type DensityChoice = Density | 'auto'

export interface Scale {
  readonly density: Density
  /** How much larger than on a desk everything is; 1 where the root font is 16 px. */
  readonly factor: number
  /** Pixels for what does not follow the font: chart text, icons, grid and virtual rows. */
  readonly px: (deskPixels: number) => number
}

const scaleOf = (density: Density, factor: number): Scale => ({
  density,
  factor,
  px: deskPixels => Math.round(deskPixels * factor),
})
const ScaleContext = createContext<Scale>(scaleOf('desk', 1))
const AfarContext = createContext<(rootPx: number | undefined) => void>(() => undefined)

/** The scale of everything that is not sized in `rem`. Texts and paddings in `rem` follow by themselves. */
export const useScale = (): Scale => useContext(ScaleContext)

/** Sizes the page for people who read it from afar, while given (the root font, px) and shown. */
export function useAfar(rootPx: number | undefined): void {
  const size = useContext(AfarContext)
  useLayoutEffect(() => {
    size(rootPx)
    return () => size(undefined)
  }, [size, rootPx])
}

const wallScreen = '(min-width: 3000px), (min-height: 3000px)'
const touchScreen = '(pointer: coarse)'

function fitting(): Density {
  if (matchMedia(wallScreen).matches) return 'wall'
  return matchMedia(touchScreen).matches ? 'touch' : 'desk'
}

/**
 * Calls when the size of the root font changes, whatever changes it: a style sheet that comes after the first paint, or
 * the browser's own setting. Returns how to stop.
 */
function onRootChange(changed: () => void): () => void {
  const probe = document.createElement('div')
  Object.assign(probe.style, { position: 'absolute', width: '1rem', height: '0', visibility: 'hidden' })
  document.body.append(probe)
  const observer = new ResizeObserver(changed)
  observer.observe(probe)
  return () => {
    observer.disconnect()
    probe.remove()
  }
}

/**
 * Marks the page with its density (`scale.css` sets the root font by it) and hands the scale to everything inside.
 * @param choice 'auto' goes by the screen: from 3000 px a wall, with a coarse pointer a hand, otherwise a desk
 */
export function ScaleProvider({ choice, children }: { choice: DensityChoice; children: ReactNode }) {
  const [seen, setSeen] = useState(fitting)
  const [rootPx, setRootPx] = useState(16)
  const [afarPx, setAfarPx] = useState<number>()
  const density = choice === 'auto' ? seen : choice

  useEffect(() => {
    const measure = () => {
      setSeen(fitting())
      setRootPx(Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    }
    const { dataset, style } = document.documentElement
    dataset['density'] = density
    style.fontSize = afarPx === undefined ? '' : `${afarPx}px`
    if (afarPx === undefined) delete dataset['afar']
    else dataset['afar'] = ''
    measure()
    addEventListener('resize', measure)
    const stop = onRootChange(measure)
    return () => {
      removeEventListener('resize', measure)
      stop()
    }
  }, [density, afarPx])

  const scale = useMemo(() => scaleOf(density, rootPx / 16), [density, rootPx])
  return (
    <AfarContext value={setAfarPx}>
      <ScaleContext value={scale}>{children}</ScaleContext>
    </AfarContext>
  )
}
