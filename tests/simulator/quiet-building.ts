import type { Programme, ProgrammedNode } from '../../src/domain/building/programme.ts'
import type { RecordsAnswer } from '../../src/domain/delivery.ts'
import type { DeviceAnswer, DeviceStatus } from '../../src/domain/device-command.ts'
import type { NodesReport } from '../../src/domain/found-nodes.ts'
import type { IngestRow } from '../../src/domain/ingest.ts'
import { simulatedBuilding } from '../../simulator/building.ts'

export const programme: Programme = {
  seed: 3,
  sites: [
    {
      doors: [1, 2, 3].map(door => ({
        controllerId: door % 2,
        door,
        inReader: door * 2 - 1,
        outReader: door * 2,
        zone: door - 1,
      })),
      people: Array.from({ length: 60 }, (_, index) => ({
        keycode: `${index}`.padStart(12, '0'),
        zone: 1,
        shift: 'day',
      })),
      visitors: ['FFFFFFFF0001'],
    },
  ],
}

export type HeldRecord = RecordsAnswer['items'][number]
export const doorRecords = [3, 1].map((number): HeldRecord => ({
  changeId: number,
  subject: 'door',
  subjectId: number + 40,
  details: { number },
}))

export const start = Date.parse('2026-11-16T03:00:00Z')

/** Takes what is sent. */
export function receiver() {
  const received: IngestRow[] = []
  const post = async (rows: readonly IngestRow[]) => {
    received.push(...rows)
    return { accepted: rows.length, duplicate: 0, rejected: [] }
  }
  return { received, post }
}

/** A building that loses no connection; `at` runs it until this many seconds have passed. */
export async function quiet(items: readonly HeldRecord[] = [], wired: readonly ProgrammedNode[] = []) {
  let time = start
  const { received, post } = receiver()
  const changes = {
    pull: async () => ({ items: [], next: null }),
    records: async () => ({ items, next: null, workingOut: false }),
    acknowledge: async () => ({ acknowledged: 0 }),
  }
  const statuses: DeviceStatus[] = []
  const status = async (reported: DeviceStatus) => void statuses.push(reported)
  const reports: NodesReport[] = []
  const nodes = async (report: NodesReport) => void reports.push(report)
  const whole = { ...programme, wired }
  const answers: DeviceAnswer[] = []
  const answer = async (said: DeviceAnswer) => void answers.push(said)
  const to = { post, changes, status, nodes, answer }
  const options = { programme: whole, speed: 12, seed: 5, now: () => time, ...to, dropEveryMs: Infinity }
  const building = simulatedBuilding(options)
  const at = async (seconds: number) => {
    while (time < start + seconds * 1000) {
      time += 1000
      await building.step()
    }
  }
  return { building, received, statuses, reports, answers, at }
}
