import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/request.ts'
import type { FormValues } from '../../../crud/form/values.ts'
import type { ReportId } from '../domain/catalogue.ts'
import type { FileFormat, Made } from '../domain/wire.ts'

/** A report stays as it was made until somebody makes it again: a page that changes by itself can't be read. */
export const reportQuery = (report: ReportId, parameters: FormValues) =>
  queryOptions({
    queryKey: ['report', report, parameters],
    queryFn: ({ signal }) => request<Made>('POST', `/report/${report}`, { body: { parameters }, signal }),
    staleTime: Infinity,
    retry: false,
  })

/** Makes a file of it, or sends it, in the background. */
export const startJob = (report: ReportId, parameters: FormValues, what: 'file' | 'email', format: FileFormat) =>
  request<{ jobId: number }>('POST', `/report/${report}/${what}`, { body: { parameters, format } })
