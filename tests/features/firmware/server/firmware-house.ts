import { createHash, randomBytes } from 'node:crypto'
import type { FirmwareUpdate, ProgressAnswer } from '../../../../src/domain/firmware-wire.ts'
import { signedIn } from '../../../contract/house.ts'
import { senderOf } from '../../../server/events/sending.ts'
import { made, type Row } from '../../../server/rest/house.ts'
import type { DatabaseKind } from '../../../support/database.ts'
import { startServer, type Answer, type SmallSite, type TestClient, type TestServer } from '../../../support/server.ts'
import { caller } from '../../../support/test-client.ts'

const many = { user: 100_000, client: 100_000 }

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A whole server whose clock a test can put forward. @param environment settings beside those of a test */
export async function openFirmware(kind: DatabaseKind, environment: Record<string, string> = {}) {
  let aheadMs = 0
  const server = await startServer(kind, {
    environment,
    now: () => new Date(Date.now() + aheadMs),
    auth: { userLimits: { upload: many, job: many, validate: many, feedback: many, lookup: many, console: many } },
  })
  const staff = await staffOf(server, server.estate.acme.clientId)
  let versions = 0
  return {
    server,
    /** Staff of the provider who work as Acme. */
    staff,
    forward: (ms: number) => void (aheadMs += ms),
    image: (content: Uint8Array) => uploadImage(server, content),
    /** A released version for controllers. */
    async released(content: Uint8Array = randomBytes(5000), more: Row = {}): Promise<Row> {
      const image = (await uploadImage(server, content)).body['key']
      const firmwareVersion = `9.${++versions}`
      return made(staff, '/firmware', { firmwareVersion, released: true, image, packetSize: 1000, ...more })
    },
    request: (body: Row) => staff.post<Row>('/api/firmwareupdaterequest', body),
    async requestOf(id: unknown): Promise<Row> {
      return (await staff.get<Row>(`/api/firmwareupdaterequest/${String(id)}`)).body
    },
    device: (controllerId: number, site?: SmallSite, own = true) => deviceOf(server, controllerId, site, own),
    close: () => server.close(),
  }
}
export type FirmwareHouse = Awaited<ReturnType<typeof openFirmware>>

/** Staff of the provider who work as some client. */
export async function staffOf(server: TestServer, workingClientId: number): Promise<TestClient> {
  const { rows } = await server.context.database.pool.query<{ userGroupIds: number[] }>(
    `select "userGroupIds" from "user" where "username" = 'internalStaff'`,
  )
  return signedIn(server, {
    clientId: server.estate.provider.clientId,
    workingClientId,
    username: `staff of ${workingClientId}`,
    userGroupIds: rows[0]?.userGroupIds ?? [],
  })
}

export async function uploadImage(server: TestServer, content: Uint8Array): Promise<Answer<Row>> {
  const { headers } = await server.signIn('internalStaff')
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'image.hex')
  const url = `${server.url}/api/file/picture?entity=firmware&field=image`
  const answer = await fetch(url, { method: 'POST', headers, body: form })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Row }
}

/** A device with its own key, or that of its client. */
export async function deviceOf(
  server: TestServer,
  controllerId: number,
  site: SmallSite = server.estate.acme,
  own = true,
) {
  const { key } = await senderOf(server, site, own ? controllerId : undefined)
  const headers = { authorization: `Bearer ${key}` }
  const as = caller(server.url, async () => headers)
  const ask = async () =>
    (await as.get<{ update: FirmwareUpdate | null }>(`/api/ingest/firmware?controllerId=${controllerId}`)).body.update
  const packet = async (requestId: unknown, offset: number): Promise<{ status: number; bytes: Uint8Array }> => {
    const query = `controllerId=${controllerId}&requestId=${String(requestId)}&offset=${offset}`
    const answer = await fetch(`${server.url}/api/ingest/firmware/packet?${query}`, { headers })
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  const say = (requestId: unknown, body: Row) =>
    as.post<ProgressAnswer>('/api/ingest/firmware/progress', { controllerId, requestId, ...body })
  /** Receives from a byte on, and answers those bytes. */
  const receive = async (update: FirmwareUpdate, from = 0, until = update.bytes): Promise<Uint8Array> => {
    const parts: Uint8Array[] = []
    let offset = from
    while (offset < until) {
      const { bytes } = await packet(update.requestId, offset)
      parts.push(bytes.subarray(0, until - offset))
      offset += bytes.length
    }
    return Buffer.concat(parts)
  }
  return {
    as,
    ask,
    packet,
    say,
    receive,
    status: (firmwareVersion: unknown) => as.post('/api/ingest/status', { controllerId, firmwareVersion }),
    /** Receives all of what it is asked to run, and says so. */
    async takeAll(): Promise<Answer<ProgressAnswer>> {
      const update = await ask()
      if (!update) throw new Error('Nothing is asked of it')
      return say(update.requestId, { state: 'received', sha256: sha256(await receive(update)) })
    },
    async giveUp(reason = 'The battery is low'): Promise<Answer<ProgressAnswer>> {
      return say((await ask())?.requestId, { state: 'failed', reason })
    },
  }
}
