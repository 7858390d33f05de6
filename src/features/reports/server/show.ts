import { endpoint, whileWaited } from '../../../../server/kit/index.ts'
import { made, mostShown, ofReport, wanted } from '../domain/wire.ts'
import { makeReport } from './make.ts'

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
  handle: ({ context, session, params: { report: id }, body: { parameters }, reply }) =>
    whileWaited(reply, 'It takes too long. Make a file of it, or choose a shorter time', signal =>
      makeReport(context, session, { id, parameters, most: mostShown, signal }),
    ),
})
