import type { Observable } from 'rxjs'
import type * as z from 'zod'
import { followHub$, line, type Standing } from './follow-hub.ts'

/** A message of the comms engine hub that is about one controller. */
interface AboutController<T> {
  /** The method that asks for it. */
  readonly method: string
  readonly message: string
  readonly schema: z.ZodType<T>
}

/** What comes of a controller that is followed. */
export type Told<T> = Standing | { readonly kind: 'told'; readonly told: T }

/** Follows what the comms engine hub tells of a controller, by one message, as long as somebody listens. */
export const followController$ = <T extends { readonly controllerId: number }>(
  controllerId: number,
  { method, message, schema }: AboutController<T>,
): Observable<Told<T>> =>
  followHub$<Extract<Told<T>, { kind: 'told' }>>(line.connect(), {
    hub: 'comms-engine',
    method,
    id: controllerId,
    newsOf(heard) {
      if (heard.method !== message) return []
      const told = schema.parse(heard.argument)
      return told.controllerId === controllerId ? [{ kind: 'told', told }] : []
    },
  })
