import * as z from 'zod'

/** By what alarms are grouped: doors are only those with the most. */
const groupings = ['priority', 'area', 'hour', 'operator', 'door'] as const
type Grouping = (typeof groupings)[number]

/** What asks for attention: too many at once, for too long, or again and again. */
const findings = ['flood', 'standing', 'chattering'] as const
type Finding = (typeof findings)[number]

/** Alarms that belong together, and how fast they were acknowledged. */
const group = z
  .object({
    /** The priority, the hour of day, or the key of the record; null where there is none. */
    id: z.int().nullable(),
    name: z.string().nullable(),
    count: z.int(),
    acknowledged: z.int(),
    /** Seconds until acknowledged; null where none was. */
    median: z.number().nullable(),
    p95: z.number().nullable(),
    /** Hours in which an operator acknowledged something, of each operator. */
    operatorHours: z.int(),
  })
  .meta({ id: 'AlarmGroup' })
export type AlarmGroup = Readonly<z.infer<typeof group>>

/** Alarms from one instant to another (ISO 8601). */
const span = z
  .object({
    from: z.string(),
    to: z.string(),
    count: z.int(),
    /** What was raised and where; null of floods. */
    what: z.string().nullable(),
    place: z.string().nullable(),
    /** Of a standing alarm. */
    eventAlarmId: z.int().nullable(),
  })
  .meta({ id: 'AlarmSpan' })
export type AlarmSpan = Readonly<z.infer<typeof span>>

const found = z.object({ count: z.int(), items: z.array(span) }).meta({ id: 'AlarmsFound' })
export interface AlarmsFound {
  readonly count: number
  readonly items: readonly AlarmSpan[]
}

/** The figures of a period, with every grouping and finding. Where it is not whole, only alarms before `until` count. */
export const alarmResponse = z.object({
  from: z.string(),
  until: z.string(),
  isWhole: z.boolean(),
  all: group,
  groups: z.partialRecord(z.enum(groupings), z.array(group)),
  found: z.partialRecord(z.enum(findings), found),
})
export interface AlarmResponse {
  readonly from: string
  readonly until: string
  readonly isWhole: boolean
  readonly all: AlarmGroup
  readonly groups: Readonly<Record<Grouping, readonly AlarmGroup[]>>
  readonly found: Readonly<Record<Finding, AlarmsFound>>
}

/** The most groups of a kind, and stretches, in an answer: those with the most alarms. */
export const mostGroups = 100
export const mostDoors = 10
export const mostFound = 20
