import * as z from 'zod'

/** How far back a dry run looks. */
export const dryRunDays = 30

const id = z.int().min(1)
const ids = z.array(id).max(1000)

/** What decides when a trigger fires, as in its form. What is left out is that of the stored trigger, or empty. */
export const dryRunBody = z.strictObject({
  /** The stored trigger that the other values change. */
  alertTriggerId: id.optional(),
  eventTypes: z.array(z.string().max(50)).max(100).optional(),
  areaId: id.nullable().optional(),
  controllerIds: ids.optional(),
  doorIds: ids.optional(),
  groupId: id.nullable().optional(),
  tokenIds: ids.optional(),
  waitMinutes: z.int().min(0).max(1440).optional(),
})
export type DryRunBody = z.input<typeof dryRunBody>
/** The properties that a form sends of them. */
export const dryRunFields = Object.keys(dryRunBody.shape).filter(name => name !== 'alertTriggerId')

const firing = z.object({ eventId: z.int(), type: z.string(), occurredAt: z.iso.datetime(), place: z.string() })

export const dryRunReply = z
  .object({
    /** From when on events were looked at: later than 30 days ago where there are too many. */
    since: z.iso.datetime(),
    isWhole: z.boolean(),
    fired: z.int(),
    /** From 22:00 up to 06:00. */
    atNight: z.int(),
    cancelled: z.int(),
    heldBack: z.int(),
    /** In the client's time zone; days without any are left out. */
    days: z.array(z.object({ day: z.iso.date(), fired: z.int() })),
    newest: z.array(firing),
  })
  .meta({ id: 'TriggerDryRun' })
export type DryRun = z.infer<typeof dryRunReply>
