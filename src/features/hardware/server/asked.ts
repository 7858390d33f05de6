import * as z from 'zod'
import { numeric, type Session } from '../../../../server/kit/index.ts'
import { anyFault, type Fault, faultNames, type HardwareKind, hardwareKinds } from '../domain/kinds.ts'
import { entityOf } from './kinds.ts'

const id = numeric(z.int().min(1).max(2_147_483_647)).optional()

/** Whose hardware: a site with everything below it, what is behind a communicator, or of one controller. */
export const placeQuery = { areaId: id, commDeviceId: id, controllerId: id }

/** What is narrowed by. */
export const filterQuery = {
  q: z.string().trim().max(100).optional(),
  fault: z.enum([anyFault, ...faultNames]).optional(),
  firmware: z.string().min(1).max(20).optional(),
  /** Not heard for so many minutes, or never. */
  silentFor: numeric(z.int().min(1).max(525_600)).optional(),
}

/** A page continues after a thing: its kind and key. */
export const pagingQuery = {
  after: z
    .string()
    .regex(/^[A-Za-z]{1,30}:[1-9]\d{0,8}$/, 'after is not a cursor of this list')
    .optional(),
  limit: numeric(z.int().min(1).max(200)).optional(),
}
export const usualLimit = 100

export interface Place {
  readonly areaId?: number | undefined
  readonly commDeviceId?: number | undefined
  readonly controllerId?: number | undefined
}

export interface Filters {
  readonly q?: string | undefined
  readonly fault?: typeof anyFault | Fault | undefined
  readonly firmware?: string | undefined
  readonly silentFor?: number | undefined
}

/** Who asks, about what, and when. */
export interface Asked {
  readonly session: Session
  readonly place: Place
  readonly filters: Filters
  readonly now: Date
}

export const mayRead = ({ session }: Pick<Asked, 'session'>, kind: HardwareKind): boolean =>
  session.permissions.has(entityOf(kind).permission.read)

/** The kinds that the caller may read. */
export const readable = (asked: Pick<Asked, 'session'>): readonly HardwareKind[] =>
  hardwareKinds.filter(kind => mayRead(asked, kind))
