import * as z from 'zod'

const key = z.int()
const doors = z.int()

/** Who is in a group and which doors it opens, counted: `GET /group/{id}/overview`. */
export const groupOverview = z
  .object({
    /** Whose activation is in use today; null for callers who may not read credentials. */
    members: z
      .object({
        people: z.int(),
        credentials: z.int(),
        /** The newest few people; empty for callers who may not read people. */
        newest: z.array(z.object({ personId: key, name: z.string() })),
      })
      .nullable(),
    /** Of the doors that the caller sees; null for callers who may not read doors. */
    opens: z
      .object({
        /** Each door once, however many ways lead to it. */
        doors,
        /** By name, at the group's own times. */
        named: doors,
        /** All doors of its area, and those that are left out of such groups; null where it does not have them. */
        all: z.object({ doors, excluded: z.int() }).nullable(),
        /** By name, at the times of a time profile. */
        timed: z.array(z.object({ timeProfileId: key, timeProfile: z.string(), doors })),
        doorGroups: z.array(
          z.object({ doorGroupId: key, doorGroup: z.string(), timeProfile: z.string().nullable(), doors }),
        ),
      })
      .nullable(),
  })
  .meta({ id: 'GroupOverview' })
export type GroupOverview = Readonly<z.infer<typeof groupOverview>>
