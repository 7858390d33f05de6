import * as z from 'zod'
import { lockdownActions, lockdownKinds } from './actions.ts'
import { doorStateNames, type DoorState } from './door-states.ts'
import { lockdownStates } from './lockdown.ts'

const whole = z.int()
const instant = z.iso.datetime()
const oneOf = <T extends string>(choices: Readonly<Record<T, string>>) => z.enum(Object.keys(choices) as [T, ...T[]])

const state = z.enum(doorStateNames as [DoorState, ...DoorState[]]).meta({ id: 'LockdownDoorState' })
export const kind = oneOf(lockdownKinds).meta({ id: 'LockdownKind' })
export const action = oneOf(lockdownActions).meta({ id: 'LockdownAction' })
const status = oneOf(lockdownStates).meta({ id: 'LockdownStatus' })

const counts = z
  .object({ refused: whole, silent: whole, offline: whole, waiting: whole, confirmed: whole, takenOver: whole })
  .meta({ id: 'LockdownDoorCounts' })

const openDoor = z.object({ doorId: whole, place: z.string(), state, reason: z.string().nullable() })

/** A run that needs to be shown: requested, running, or not yet back to normal. */
export const runningLockdown = z
  .object({
    lockdownId: whole,
    title: z.string(),
    plan: z.string().nullable(),
    action,
    kind,
    status,
    begunAt: instant,
    revertAt: instant.nullable(),
    endedAt: instant.nullable(),
    by: z.string().nullable(),
    /** Requested by the caller, who cannot confirm it. */
    isOwn: z.boolean(),
    /** Some door has not confirmed within the time that the plan gives it. */
    isOverdue: z.boolean(),
    counts,
    /** The first doors that have not confirmed. */
    open: z.array(openDoor),
    /** Doors that have confirmed that they are locked, and are not shut; the first by their places. */
    standingOpen: z.object({ doors: whole, first: z.array(z.string()) }),
  })
  .meta({ id: 'RunningLockdown' })
export type RunningLockdown = Readonly<z.infer<typeof runningLockdown>>
export const runningLockdowns = z.object({ items: z.array(runningLockdown) })

/** A door of a run, in one of its two phases. */
const lockdownDoor = z.object({
  doorId: whole,
  place: z.string(),
  controllerId: whole,
  controller: z.string(),
  state,
  reason: z.string().nullable(),
  attempts: whole,
  triedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  /** Seconds from the start of the phase until it confirmed. */
  after: z.number().nullable(),
  /** It has confirmed that it is locked, and is not shut: how it stands. */
  standsOpen: z.string().nullable(),
})
export type LockdownDoor = Readonly<z.infer<typeof lockdownDoor>>

/** One phase: doing what the plan says, or returning to normal. */
const phase = z
  .object({
    counts,
    isOverdue: z.boolean(),
    /** Those that have not confirmed first. */
    doors: z.array(lockdownDoor),
    /** Further doors, not listed. */
    more: whole,
  })
  .meta({ id: 'LockdownPhase' })
export type LockdownPhase = Readonly<z.infer<typeof phase>>

/** The doors of a run; `revert` once it has been ended. */
export const lockdownDoors = z.object({ start: phase, revert: phase.nullable() }).meta({ id: 'LockdownDoors' })
export type LockdownDoors = Readonly<z.infer<typeof lockdownDoors>>

const reachedDoors = z.array(z.object({ doorId: whole, place: z.string() })).meta({ id: 'LockdownReachedDoors' })

/** Which doors a plan reaches now. */
export const reach = z
  .object({
    doors: whole,
    controllers: whole,
    sites: whole,
    /** Of the doors, those whose controllers are offline now. */
    offline: whole,
    /** Of the doors, those of controllers which may refuse to return to normal. */
    sk3: whole,
    /** Doors that are excluded by their own setting. */
    excluded: whole,
    /** Doors that were not chosen, but belong to a controller that unlocks all its doors. */
    beside: whole,
    /** Doors outside the caller's areas: they may not start it. */
    beyond: whole,
    /** Doors that another run holds now, which this one would take over. */
    takesOver: whole,
    firstDoors: reachedDoors,
    firstExcluded: reachedDoors,
  })
  .meta({ id: 'LockdownReach' })
export type LockdownReach = Readonly<z.infer<typeof reach>>

/** The outcome of a start. */
export const startedLockdown = z.object({ lockdownId: whole, status: oneOf(lockdownStates) })
export type StartedLockdown = Readonly<z.infer<typeof startedLockdown>>
