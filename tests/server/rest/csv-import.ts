import type { JobState } from '../../../src/domain/hubs/job-processor.ts'
import { subjects } from '../../../server/bus/bus.ts'
import type { TestServer, TestSession } from '../../support/server.ts'

export interface ToldJob {
  readonly jobId: number
  readonly kind: string
  readonly entity: string
  readonly state: JobState
  readonly phase: string | null
  readonly done: number
  readonly total: number | null
  readonly reason: string | null
  readonly result: boolean
  readonly summary: {
    readonly rows: number
    readonly added?: number
    readonly valid?: number
    readonly invalid?: number
    readonly warnings?: number
    readonly errors?: readonly { row: number; propertyName: string; errorMessage: string }[]
    readonly advice?: readonly { row: number; errorMessage: string }[]
  } | null
}

export interface Uploaded {
  readonly importId: number
  readonly fileName: string
  readonly rows: number
  readonly header: readonly string[]
  readonly samples: readonly (readonly string[])[]
  readonly columns: readonly { name: string; label: string; required: boolean }[]
  readonly mapping: Readonly<Record<string, number>>
}

const ended = new Set(['succeeded', 'failed', 'cancelled'])

/** What a user does with CSV files, over HTTP. */
export function importer(server: Pick<TestServer, 'url' | 'context'>, session: TestSession) {
  const { headers } = session
  const call = async <T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> => {
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { ...headers, ...type },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T,
    }
  }
  const upload = async (api: string, content: string | Buffer<ArrayBuffer>, type = 'text/csv') => {
    const form = new FormData()
    form.append('file', new Blob([content], { type }), 'people.csv')
    const response = await fetch(`${server.url}/api${api}/import/columns`, { method: 'POST', headers, body: form })
    return { status: response.status, body: (await response.json()) as Uploaded }
  }
  const begin = async (api: string, content: string, what: 'dry-run' | 'run', mapping?: Uploaded['mapping']) => {
    const uploaded = await upload(api, content)
    if (uploaded.status !== 201) throw new Error(`${uploaded.status} ${JSON.stringify(uploaded.body)}`)
    const { status, body } = await call<ToldJob>('POST', `${api}/import/${uploaded.body.importId}/${what}`, {
      mapping: mapping ?? uploaded.body.mapping,
    })
    if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  const read = async (jobId: number) => (await call<ToldJob>('GET', `/job/${jobId}`)).body
  /** Reads a job whenever the hub reports it, until `is` holds for it. */
  const until = async (jobId: number, is: (job: ToldJob) => boolean): Promise<ToldJob> => {
    const { promise, resolve, reject } = Promise.withResolvers<ToldJob>()
    const look = () => void read(jobId).then(job => is(job) && resolve(job), reject)
    const stop = server.context.bus.subscribe(subjects.jobs(clientOf(await read(jobId))), look)
    look()
    return promise.finally(stop)
  }
  let clientId = 0
  const clientOf = (_job: ToldJob) => clientId
  return {
    call,
    upload,
    begin,
    read,
    until,
    of(id: number) {
      clientId = id
      return this
    },
    end: async (job: ToldJob) => until(job.jobId, ({ state }) => ended.has(state)),
  }
}

/** Lines of CSV. */
export const csv = (...lines: readonly (readonly (string | number)[])[]): string =>
  lines.map(cells => cells.map(cell => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n')
