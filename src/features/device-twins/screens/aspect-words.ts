import { count } from '../../../ui/figures.ts'
import type { Standing, TwinAspect } from '../domain/twin.ts'

export const aspectWords: Readonly<Record<TwinAspect['aspect'], string>> = {
  settings: 'Settings',
  records: 'Records',
  firmware: 'Firmware',
  clock: 'Clock',
}

export const standingWords: Readonly<Record<Standing, string>> = {
  same: 'As wanted',
  changing: 'Changing',
  overdue: 'Overdue',
  unknown: 'Not known',
}

/**
 * One side of an aspect in words.
 * @param instant writes an ISO time as text
 */
export function sideWords(
  aspect: TwinAspect['aspect'],
  value: string | number | null,
  instant: (iso: string) => string,
) {
  if (value === null) return 'Not known'
  if (aspect === 'settings') return `Of ${instant(String(value))}`
  if (aspect === 'records') return count(Number(value), 'record', 'records')
  if (aspect === 'firmware') return String(value)
  return value === 0
    ? 'Right'
    : `${count(Math.abs(Number(value)), 'second', 'seconds')} ${Number(value) > 0 ? 'fast' : 'slow'}`
}
