import { levels, type Level } from './level.tsx'

/** The colours that a map is drawn with, as the page's style sheets have them now. */
export interface MapColours {
  readonly sea: string
  readonly land: string
  readonly border: string
  readonly coast: string
  readonly text: string
  readonly surface: string
  readonly level: Readonly<Record<Level, string>>
}

const stateOf: Readonly<Record<Level, string>> = {
  alarm: '--state-alarm',
  alert: '--state-alert',
  unknown: '--state-calm',
  info: '--state-info',
  calm: '--state-calm',
}

/** Reads them where an element stands: a canvas knows no custom properties. */
export function coloursAt(element: Element): MapColours {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    sea: read('--map-sea'),
    land: read('--map-land'),
    border: read('--map-border'),
    coast: read('--map-coast'),
    text: read('--map-text'),
    surface: read('--map-surface'),
    level: Object.fromEntries(levels.map(level => [level, read(stateOf[level])])) as Record<Level, string>,
  }
}
