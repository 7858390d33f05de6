import { endingTypes } from './events.ts'

/** In words, for where there is room and where there is little. */
export const conditionWords = {
  active: { long: 'Active', short: 'Active' },
  returned: { long: 'Returned to normal', short: 'Normal' },
} as const
export type Condition = keyof typeof conditionWords

/** What ISA-18.2 asks of an alarm: whether its condition lasts. Undefined if its end is never reported. */
export function conditionOf(alarm: { type: string; returnedAt?: string | null | undefined }): Condition | undefined {
  if (alarm.returnedAt) return 'returned'
  return endingTypes(alarm.type).length > 0 ? 'active' : undefined
}
