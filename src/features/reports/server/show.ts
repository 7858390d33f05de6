import { endpoint } from '../../../../server/kit/index.ts'
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
  handle: ({ context, session, params, body }) =>
    makeReport(context, session, { id: params.report, parameters: body.parameters, most: mostShown }),
})
