import * as z from 'zod'
import { hubPath } from '../../src/domain/hubs/hub.ts'
import { type JobUpdated, jobUpdated } from '../../src/domain/hubs/job-processor.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { frame } from '../signalr/frame.ts'
import { subscribers } from './subscribers.ts'
import type { Caller, Hub } from './viewer.ts'

const concerns = ({ session: { session } }: Caller, { userId, permission }: JobUpdated) =>
  userId === session.userId || permission === undefined || session.permissions.has(permission)

/** `/hubs/job-processor`: the progress of the working client's jobs, for their authors and others who may see them. */
export function jobProcessorHub({ bus }: Context): Hub {
  const callers = subscribers(bus, subjects.jobs, (published, all) => {
    for (const job of z.array(jobUpdated).parse(published)) {
      const toAuthor = frame('JobUpdated', [job])
      // The result is its author's alone.
      const toOthers = job.result ? frame('JobUpdated', [{ ...job, result: false }]) : toAuthor
      for (const caller of all)
        if (concerns(caller, job)) caller.sendFrame(caller.session.session.userId === job.userId ? toAuthor : toOthers)
    }
  })
  return {
    path: hubPath('job-processor'),
    methods: {
      // Answered once all later changes will be heard.
      SubscribeJobs: async caller => {
        callers.add(caller)
        await bus.listening()
      },
    },
    disconnected: caller => callers.remove(caller),
  }
}
