import * as z from 'zod'

/** Whether the silence of a controller is noticed. */
export const silenceAnswer = z.object({
  /** Null where nobody would notice: it has never called with a key of its own, or noticing is switched off. */
  noticedAfterSeconds: z.number().nullable(),
  /** When it called last, where it has fallen silent. */
  silentSince: z.iso.datetime().nullable(),
})
export type SilenceAnswer = Readonly<z.infer<typeof silenceAnswer>>
