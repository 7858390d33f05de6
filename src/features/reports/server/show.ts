import { fault } from '../../../domain/faults.ts'
import { endpoint } from '../../../../server/kit/index.ts'
import { made, mostShown, ofReport, wanted } from '../domain/wire.ts'
import { makeReport } from './make.ts'

/** Shorter than any request may take: what is not shown is not made to its end. */
const withinMs = 8000
const tooLong = 'It takes too long. Make a file of it, or choose a shorter time'

/** Makes a report to be read on screen. */
export const showReport = endpoint({
  method: 'POST',
  path: '/report/:report',
  tag: 'report',
  summary: 'Make a report',
  permission: 'EVENT_READ',
  params: ofReport,
  body: wanted,
  limited: 'job',
  reply: made,
  async handle({ context, session, params, body }) {
    const signal = AbortSignal.timeout(withinMs)
    const wanted = { id: params.report, parameters: body.parameters, most: mostShown, signal }
    return makeReport(context, session, wanted).catch((error: unknown) => {
      throw signal.aborted ? fault('notNow', { message: tooLong }) : error
    })
  },
})
