import type { LiveAlarm } from '../../../src/domain/stream/alarm.ts'
import { linesOf } from '../../../src/ui/rows/lines.ts'
import type { AlarmForm } from './AlarmRow.tsx'

const linePx = 22
const paddingPx = 14
/** What is beside the words: the shape, the age, the button and the space between them. */
const besidePx = { wide: 300, narrow: 176, stacked: 48, small: 116 } as const
const buttonBelowPx = 56

/**
 * The height of an alarm's row, such that its place is not cut off.
 * @param widthPx of the tile at scale 1
 * @param fontPx of a place in a row that isn't wide, at scale 1
 * @param may whether there is a button
 */
export function rowHeight(
  { place }: Pick<LiveAlarm, 'place'>,
  { form, widthPx, fontPx, may }: { form: AlarmForm; widthPx: number; fontPx: number; may: boolean },
): number {
  const beside = form === 'wide' || form === 'narrow' ? besidePx[form] - (may ? 0 : 120) : besidePx[form]
  const lines = linesOf(place, widthPx - beside, form === 'wide' ? 16 : fontPx) + (form === 'wide' ? 1 : 2)
  return lines * linePx + paddingPx + (form === 'stacked' && may ? buttonBelowPx : 0)
}
