import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { apiClient, replyOf, type ApiClient } from '../src/api-client/client.ts'
import type { SimulatorStart } from '../src/domain/building/programme.ts'
import { changesLimit, newestChecksums } from '../src/domain/delivery.ts'
import type { DeviceAnswer, DeviceStatus } from '../src/domain/device-command.ts'
import type { NodesReport } from '../src/domain/found-nodes.ts'
import { holdingsOf, type Records } from '../src/held-records/index.ts'
import type { IngestRow } from '../src/domain/ingest.ts'
import { simulatedBuilding } from './building.ts'
import type { FirmwareLine } from './firmware.ts'
import { runCommDevices } from './run-comm-devices.ts'

const stepMs = 500
const waitS = 8
const againMs = 2000
const patienceMs = 10_000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** What the simulated controllers say and ask: the public interface, a key, nothing else. */
const lineOf = (api: ApiClient) => ({
  post: (rows: readonly IngestRow[]) => replyOf(api.POST('/api/ingest/events', { body: [...rows] })),
  status: (status: DeviceStatus) => api.POST('/api/ingest/status', { body: status }),
  answer: (answer: DeviceAnswer) => api.POST('/api/ingest/commands/answer', { body: answer }),
  nodes: (report: NodesReport) => api.POST('/api/ingest/nodes', { body: report }),
  changes: {
    pull: (controllerId: number, signal: AbortSignal) =>
      replyOf(api.GET('/api/ingest/changes', { params: { query: { controllerId, wait: waitS } }, signal })),
    records: (controllerId: number, after: number) =>
      replyOf(api.GET('/api/ingest/records', { params: { query: { controllerId, after, limit: changesLimit } } })),
    report: (controllerId: number, records: Records) =>
      api.POST('/api/ingest/holdings', {
        body: { controllerId, holdings: holdingsOf(records, sha256), version: newestChecksums },
      }),
    acknowledge: (controllerId: number, changeId: number) =>
      api.POST('/api/ingest/changes/acknowledge', { body: { controllerId, changeId } }),
  },
})

/** How they get their firmware. */
const firmwareLineOf = (api: ApiClient): FirmwareLine => ({
  ask: async controllerId =>
    (await replyOf(api.GET('/api/ingest/firmware', { params: { query: { controllerId } } }))).update,
  async packet(controllerId, requestId, offset) {
    const query = { controllerId, requestId, offset }
    const { data } = await api.GET('/api/ingest/firmware/packet', { params: { query }, parseAs: 'arrayBuffer' })
    return new Uint8Array(data ?? new ArrayBuffer())
  },
  say: async said => (await replyOf(api.POST('/api/ingest/firmware/progress', { body: said }))).status,
})

/** Waits for commands, one call after the other, and answers each. */
async function listen(
  api: ApiClient,
  { answer: say }: Pick<ReturnType<typeof lineOf>, 'answer'>,
  { command: tell }: Pick<ReturnType<typeof simulatedBuilding>, 'command'>,
  report: (error: unknown) => void,
): Promise<never> {
  for (;;) {
    try {
      const { items } = await replyOf(api.GET('/api/ingest/commands', { params: { query: { wait: waitS } } }))
      for (const command of items) {
        const answer = tell(command)
        if (answer) await say(answer)
      }
    } catch (error) {
      report(error)
      await delay(againMs)
    }
  }
}

/** Runs in a thread of the server, until that ends it. */
function run({ url, key, programme, commDevices, speed, seed, firmware, dropEveryMs }: SimulatorStart): void {
  const api = apiClient(url, key, patienceMs)
  const line = lineOf(api)
  let told = ''
  const report = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    if (message !== told) process.stderr.write(`Simulator: ${message}; events are kept and sent again\n`)
    told = message
  }
  const building = simulatedBuilding({
    programme,
    speed,
    seed,
    dropEveryMs,
    now: Date.now,
    report,
    firmware: { ...firmware, line: firmwareLineOf(api) },
    ...line,
  })
  setInterval(() => void building.step(), stepMs)
  void listen(api, line, building, report)
  runCommDevices(url, commDevices, seed, report)
}

run(workerData as SimulatorStart)
