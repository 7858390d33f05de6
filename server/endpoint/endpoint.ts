import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Context } from '../context.ts'
import type { Session } from '../session.ts'
import type { Refusal } from './checked.ts'

type Named = Readonly<Record<string, string>>

/** What a request comes to once everything of it has been checked. */
export interface Asking<B, Q, P = Named, K = unknown> {
  readonly context: Context
  /** Who asks: not on a public route, nor on one for devices. */
  readonly session: Session
  readonly body: B
  readonly query: Q
  /** The values of the `:names` in the path. */
  readonly params: P
  /** What the device's key is good for, on a route with `key`. */
  readonly key: K
  /** For what is beside the values: cookies, headers of the answer. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A route beside those of entities: from its schemas come the checks and its description in the API. */
export interface Endpoint<B = unknown, Q = unknown, R = unknown, P = Named, K = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api: `/shiftnote/summary`, `/job/:id`. */
  readonly path: string
  /** What it does, in words; and the group it is listed in. */
  readonly summary: string
  readonly tag: string
  /** The code, or all the codes, that the caller needs; none for everybody who has signed in. */
  readonly permission?: string | readonly string[]
  /** For everybody, signed in or not. */
  readonly public?: true
  /** For devices: finds out what the key that they send is good for. */
  readonly key?: (authorization: string | undefined, context: Context) => Promise<K | undefined>
  /**
   * For a provider: the secret with which it must have signed the request (Standard Webhooks). Undefined where there is
   * none: nobody may call it then.
   */
  readonly signedBy?: (context: Context) => string | undefined
  /** Requests that a user and a client may only make so often. */
  readonly limited?: FastifyContextConfig['limited']
  /** Further settings of the guards of routes. */
  readonly guard?: Guard
  readonly body?: z.ZodType<B>
  /** It takes a file, as multipart/form-data: `request` has it. */
  readonly upload?: true
  /** In bytes, where that is less than usual. */
  readonly bodyLimit?: number
  readonly query?: z.ZodType<Q>
  /** The checks of what is in the path; what there is no check of is any text. */
  readonly params?: z.ZodType<P>
  /** How wrong values are refused; 422 where left out. */
  readonly refusal?: Refusal
  /** `content` where it is not JSON, `nothing` with the status 204. */
  readonly reply: z.ZodType<R>
  /** 200 where left out. */
  readonly status?: 200 | 201 | 202 | 204
  /** Works within the caller's client and area limit: `session` has both. */
  handle(asking: Asking<B, Q, P, K>): Promise<Sent<R> | FastifyReply>
}

type Guard = Pick<
  FastifyContextConfig,
  | 'own'
  | 'evenLockedOut'
  | 'beforePasswordChange'
  | 'beforeSecondFactor'
  | 'evenTrialEnded'
  | 'unheld'
  | 'costly'
  | 'patient'
>

/** What is answered: what it is made of is not changed any more. */
export type Sent<T> = T extends readonly (infer E)[]
  ? readonly Sent<E>[]
  : T extends Date
    ? T
    : T extends object
      ? { readonly [K in keyof T]: Sent<T[K]> }
      : T

/** Declares a route. */
export const endpoint = <B, Q, R, P = Named, K = unknown>(declared: Endpoint<B, Q, R, P, K>): Endpoint<B, Q, R, P, K> =>
  declared

/** The reply that is no JSON: what `reply.send` is given. */
export const content = (contentMediaType: string) =>
  z.never().meta({ type: 'string', not: undefined, contentMediaType })

/** The reply of a route that answers nothing. */
export const nothing = z.void()

/** A number in a query or a path. */
export const numeric = (number: z.ZodType<number, number>, message = 'must be a whole number') =>
  z
    .string()
    .regex(/^\d{1,16}$/, message)
    .transform(Number)
    .pipe(number)
    .meta({ type: 'integer', pattern: undefined })

/** The key of a record in a path; what can be none is for the record's own check to refuse (404). */
export const byId = z.object({ id: z.string() })

/** The key in a path; 0 for what can be none. */
export const keyIn = (id: string): number => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0)

/** An instant as the server has it; it is sent as ISO 8601. */
export const instant = z.date().meta({ type: 'string', format: 'date-time' })
