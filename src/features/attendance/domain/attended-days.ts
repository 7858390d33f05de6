import { port } from '../../../domain/port.ts'
import type { Session } from '../../../domain/session.ts'
import type { AttendancePage } from './answer.ts'

/** Days that are answered at once. */
export const mostDays = 62

/** Which days, of whom, and where. */
export interface DaysWanted {
  /** yyyy-mm-dd, both included; at most `mostDays`. */
  readonly from: string
  readonly to: string
  readonly areaId?: number | undefined
  readonly groupId?: number | undefined
  /** People on a page, at most 100, and where it begins. */
  readonly limit: number
  readonly after?: string | undefined
}

/** Hours of people by day, for features that report them. */
export interface AttendedDays {
  /** A page of people whom the caller may see. @throws 404, 422 */
  page(by: Session, wanted: DaysWanted, now: Date): Promise<AttendancePage>
}

export const attendedDays = port<AttendedDays>('attendance.days')
