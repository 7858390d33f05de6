import { setTimeout as delay } from 'node:timers/promises'
import { apiClient, replyOf } from '../src/api-client/client.ts'
import type { ProgrammedCommDevice } from '../src/domain/building/programme.ts'
import { random, seedOf } from '../src/domain/building/random.ts'
import { SimulatedCommDevice } from './comm-device.ts'

const waitS = 20
const againMs = 2000
const stepMs = 1000
const patienceMs = 30_000

/** Runs simulated comm devices against a server, each with its own key, until the thread ends. */
export function runCommDevices(
  url: string,
  devices: readonly ProgrammedCommDevice[],
  seed: number,
  report: (error: unknown) => void,
): void {
  for (const device of devices) void run(url, device, seed, report)
}

async function run(url: string, device: ProgrammedCommDevice, seed: number, report: (error: unknown) => void) {
  const api = apiClient(url, device.key, patienceMs)
  const simulated = new SimulatedCommDevice({
    device,
    chance: random(seedOf(seed, device.commDeviceId)),
    line: {
      status: body => api.POST('/api/ingest/comm-device/status', { body }),
      frames: frames => api.POST('/api/ingest/comm-device/frames', { body: { frames: [...frames] } }),
    },
  })
  setInterval(() => void simulated.step(Date.now()).catch(report), stepMs)
  for (;;) {
    try {
      if (!simulated.isConnected(Date.now())) await delay(againMs)
      const query = { wait: waitS }
      const { items } = await replyOf(api.GET('/api/ingest/comm-device/commands', { params: { query } }))
      for (const command of items) {
        const obeyed = simulated.obey(command, Date.now())
        if (!obeyed) continue
        await delay(obeyed.afterMs)
        await api.POST('/api/ingest/comm-device/answer', { body: obeyed.answer })
      }
    } catch (error) {
      report(error)
      await delay(againMs)
    }
  }
}
