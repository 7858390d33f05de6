import * as z from 'zod'

const when = z.record(z.string(), z.string())
const template = z.object({ when: when.optional(), text: z.string().min(1) })

/**
 * How a badge log is read: which column holds the time (its pattern in date-fns letters, and its time zone), which the
 * credential, and what the place is called: the first template whose `when` holds, with `{column}` filled in.
 */
export const replayMap = z.object({
  time: z.object({ column: z.string(), pattern: z.string(), timeZone: z.string() }),
  credential: z.object({ column: z.string() }),
  place: z.array(template).min(1),
  /** The name under which the site is made, and its controllers. */
  site: z.string().min(1).max(80),
})
export type ReplayMap = z.infer<typeof replayMap>

export interface Read {
  /** Row number in the log, from 1: the controller's sequence. */
  readonly row: number
  readonly occurredAt: string
  readonly credential: string
  readonly place: string
}

const filled = (text: string, columns: Readonly<Record<string, string>>) =>
  text.replace(/\{([^}]+)\}/g, (whole, name: string) => columns[name] ?? whole)

/** The place of a row: the first template that fits. */
export function placeOf(map: ReplayMap, columns: Readonly<Record<string, string>>): string {
  const fits = map.place.find(({ when: conditions = {} }) =>
    Object.entries(conditions).every(([name, value]) => columns[name] === value),
  )
  if (!fits) throw new Error('No template of "place" fits the row')
  return filled(fits.text, columns)
}
