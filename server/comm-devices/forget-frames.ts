import type { Schedule } from '../schedules/schedule.ts'

const hourMs = 3_600_000
/** How long after its logging has ended the frames of a device can still be read. */
const keptMs = 24 * hourMs

/** Deletes frames of devices whose logging has ended a day ago. */
export const forgetFrames: Schedule = {
  name: 'comm frames',
  everyMs: hourMs,
  run: async ({ database, now }) => {
    await database.background.query(
      `delete from comm_frame f using comm_device d
       where d."commDeviceId" = f."commDeviceId" and d."loggingUntil" < $1`,
      [new Date(now().getTime() - keptMs)],
    )
  },
}
