import { port } from '../../../domain/port.ts'
import type { AttendancePage } from './answer.ts'

/** Who asks, with all their rights: a session, or that of a user for whom work is done. */
export interface Reader {
  readonly sessionId: number
  readonly userId: number
  readonly name: string
  readonly homeClientId: number
  readonly clientId: number
  readonly visibleClientIds: ReadonlySet<number>
  readonly permissions: ReadonlySet<string>
  readonly areaIds: ReadonlySet<number> | undefined
  readonly groupIds?: ReadonlySet<number> | undefined
  readonly expiresAt: Date
}

/** Which days, of whom, and where. */
export interface DaysWanted {
  /** yyyy-mm-dd, both included; at most 62 days. */
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
  /** A page of people whom the reader may see. @throws 404, 422 */
  page(by: Reader, wanted: DaysWanted, now: Date): Promise<AttendancePage>
  /** The time zone of the days. */
  zone(by: Reader): Promise<string>
}

export const attendedDays = port<AttendedDays>('attendance.days')
