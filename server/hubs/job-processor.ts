import * as z from 'zod'
import { hubPath } from '../../src/domain/hubs/hub.ts'
import { type JobUpdated, jobUpdated } from '../../src/domain/hubs/job-processor.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { frame } from './protocol/frame.ts'
import { subscribers } from './subscribers.ts'
import type { Caller, Hub } from './viewer.ts'

const concerns = ({ session: { session } }: Caller, { userId, permission }: JobUpdated) =>
  userId === session.userId || permission === undefined || session.permissions.has(permission)

/** `/hubs/job-processor`: how the working client's jobs come along, to whoever asked for them or may see them. */
export function jobProcessorHub({ bus }: Context): Hub {
  const callers = subscribers(bus, subjects.jobs, (published, all) => {
    for (const job of z.array(jobUpdated).parse(published)) {
      const sent = frame('JobUpdated', [job])
      for (const caller of all) if (concerns(caller, job)) caller.sendFrame(sent)
    }
  })
  return {
    path: hubPath('job-processor'),
    methods: {
      // Answered once all that happens from then on is heard.
      SubscribeJobs: async caller => {
        callers.add(caller)
        await bus.listening()
      },
    },
    disconnected: caller => callers.remove(caller),
  }
}
