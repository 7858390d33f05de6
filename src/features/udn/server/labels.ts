import {
  content,
  endpoint,
  enqueue,
  job,
  type Label,
  labelPdf,
  newFileKey,
  noteExport,
} from '../../../../server/kit/index.ts'
import { udnDevice } from '../../../domain/entities/control-panel/udn-device.ts'
import type { NodeTypeId } from '../../../domain/udn.ts'
import { labelLook, labelSizes, labelsOnPage, type LabelsToMake, labelsToMake } from '../domain/labels.ts'
import type { ListedUdn } from '../domain/choose.ts'
import { typeName } from '../domain/ranges.ts'
import { allChosen } from './chosen.ts'
import { ofStaff, path, queuedJob } from './staff.ts'

/** The code has the UDN and nothing else: whatever reads it types what is looked up. */
const labelOf = ({ udn, deviceType, batch }: Pick<ListedUdn, 'udn' | 'deviceType' | 'batch'>): Label => ({
  code: udn,
  lines: [udn, typeName(udn, deviceType as NodeTypeId | null), ...(batch === null ? [] : [`Batch ${batch}`])],
})

const sheetOf = ({ size, code, used }: Pick<LabelsToMake, 'size' | 'code' | 'used'>) => ({
  title: 'UDN labels',
  size: labelSizes[size],
  symbology: code,
  used,
})

export const makeLabels = endpoint({
  ...ofStaff,
  method: 'POST',
  path: path('labels'),
  summary: 'Make a PDF of labels, as a background job',
  limited: 'job',
  body: labelsToMake,
  bodyLimit: 32 * 1024,
  reply: queuedJob,
  status: 202,
  async handle({ context: { database, bus }, session, body }) {
    await allChosen(database.pool, body.chosen)
    const { jobId } = await enqueue(database.pool, bus, session, {
      kind: 'udnLabels',
      entity: udnDevice.id,
      permission: ofStaff.permission,
      input: body,
    })
    return { jobId }
  },
})

export const labelsJob = job({
  kind: 'udnLabels',
  lane: 'reports',
  result: { type: 'application/pdf', extension: 'pdf' },
  async run(running) {
    const { chosen, ...look } = labelsToMake.parse(running.job.input)
    const { context, session, signal, store } = running
    const devices = await allChosen(context.database.pool, chosen)
    await running.progress({ phase: 'writing', done: 0, total: null })
    await noteExport(context, session, udnDevice, { report: 'labels', labels: devices.length, size: look.size })
    const bytes = await labelPdf({ ...sheetOf(look), labels: devices.map(labelOf) }, signal)
    const resultKey = newFileKey('pdf')
    await store.put(resultKey, bytes)
    return { state: 'succeeded', resultKey, summary: { labels: devices.length } }
  },
})

/** A UDN that no device has: number 0 of the readers. */
const test = labelOf({ udn: '04000000', deviceType: 'reader', batch: 'TEST' })

/** One page to hold against the labels: each with its edge drawn, and a code that is read as a UDN of no device. */
export const testLabels = endpoint({
  ...ofStaff,
  method: 'GET',
  path: path('labels/test'),
  summary: 'One page of test labels with their edges, as PDF',
  limited: 'job',
  query: labelLook,
  guard: { patient: true },
  reply: content('application/pdf'),
  async handle({ query, reply }) {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const labels = Array.from({ length: labelsOnPage(labelSizes[query.size]) }, () => test)
    const bytes = await labelPdf({ ...sheetOf({ ...query, used: 0 }), labels, hasEdges: true }, gone.signal)
    return reply.type('application/pdf').header('content-disposition', 'inline; filename="test-labels.pdf"').send(bytes)
  },
})
