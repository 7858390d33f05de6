import { inZone } from '../../../api/site-time.ts'

/** A day (2026-11-26) as it is written: 26/11/2026. */
export const dayText = (day: string): string => inZone(Date.parse(`${day}T00:00:00Z`), 'UTC', 'day')
