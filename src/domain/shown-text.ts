import * as z from 'zod'

/** Text of a device, for people to read. */
export const shown = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'has a character that cannot be shown')
