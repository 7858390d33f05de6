import * as z from 'zod'

/** An idempotency key in a request's body, chosen by the caller. */
export const idempotencyKey = z
  .string()
  .regex(/^[\w-]{16,64}$/, 'is no key')
  .meta({ id: 'IdempotencyKey', description: 'With the same key it is done once within a day' })
