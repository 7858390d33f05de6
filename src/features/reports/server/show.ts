import * as z from 'zod'
import { endpoint } from '../../../../server/kit/index.ts'
import { reportIds } from '../domain/catalogue.ts'
import { made, mostShown, wanted } from '../domain/wire.ts'
import { makeReport } from './make.ts'

/** Makes a report to be read on screen. */
export const showReport = endpoint({
  method: 'POST',
  path: '/report/:report',
  tag: 'report',
  summary: 'Make a report',
  permission: 'EVENT_READ',
  params: z.object({ report: z.enum(reportIds) }),
  body: wanted,
  limited: 'job',
  reply: made,
  handle: ({ context, session, params, body }) =>
    makeReport(context, session, { id: params.report, parameters: body.parameters, most: mostShown }),
})
