import * as z from 'zod'

const id = z.int().positive()
/** A comm device serves no more than this at once. */
export const mostControllers = 100

/** The SIM that is in a comm device by now; none takes it out. */
export const fittedSim = z.strictObject({ simId: id.nullable() }).meta({ id: 'FittedSim' })
export type FittedSim = z.infer<typeof fittedSim>

/** Controllers that a comm device serves by now, and those that it doesn't any more. */
export const servedControllers = z
  .strictObject({ add: z.array(id).max(mostControllers), remove: z.array(id).max(mostControllers) })
  .meta({ id: 'ServedControllers' })
export type ServedControllers = z.infer<typeof servedControllers>

/** What the sign-off of a client's comm devices begins with. */
export const signOffForm = z
  .object({ text: z.string().nullable(), client: z.string(), engineer: z.string() })
  .meta({ id: 'SignOffForm' })
export type SignOffForm = z.infer<typeof signOffForm>
