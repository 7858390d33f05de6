import { expect, it } from 'vitest'
import {
  sentFrames,
  commDeviceStatus,
  type CommDeviceStatus,
  type SentFrame,
} from '../../src/domain/comm-device-wire.ts'
import { random } from '../../src/domain/building/random.ts'
import { SimulatedCommDevice } from '../../simulator/comm-device.ts'

const commandId = '5f0c54a1-3f86-4b62-9a5e-0b2f3d6c7a10'
const device = { commDeviceId: 7, key: '', isMobile: true, controllerIds: [12, 13] }
const always = { slow: 0, refused: 0, silent: 0 }

function simulated(manners = always) {
  const statuses: CommDeviceStatus[] = []
  const frames: SentFrame[] = []
  const line = {
    status: async (status: CommDeviceStatus) => void statuses.push(status),
    frames: async (more: readonly SentFrame[]) => void frames.push(...more),
  }
  return { statuses, frames, of: new SimulatedCommDevice({ device, line, chance: random(1), manners }) }
}
const command = (action: 'disconnect' | 'enableLogging' | 'reset' | 'retryControllers') =>
  ({ commandId, commDeviceId: 7, action, ...(action === 'enableLogging' && { hours: 1 }) }) as const

it('reports its status every half minute, as it may', async () => {
  const { of, statuses } = simulated()
  for (let time = 0; time < 120_000; time += 1000) await of.step(1_000_000 + time)
  expect(statuses).toHaveLength(4)
  for (const status of statuses) expect(commDeviceStatus.parse(status)).toMatchObject({ controllers: [12, 13] })
})

it('sends frames while its logging is on, and no longer', async () => {
  const { of, frames } = simulated()
  expect(of.obey(command('enableLogging'), 0)).toEqual({ answer: { commandId, done: true }, afterMs: 0 })
  for (let time = 0; time < 7_200_000; time += 60_000) await of.step(time)
  expect(frames).toHaveLength(120)
  sentFrames.parse({ frames: frames.slice(0, 100) })
  expect(frames[0]?.text).toMatch(/^Poll of controller 1[23]$/)
})

it('is away after a reset, and its logging is off then', async () => {
  const { of, frames, statuses } = simulated()
  of.obey(command('enableLogging'), 0)
  of.obey(command('reset'), 1000)
  await of.step(10_000)
  expect([of.isConnected(10_000), statuses, frames]).toEqual([false, [], []])
  await of.step(22_000)
  expect([statuses.length, frames]).toEqual([1, []])
})

it('answers late, refuses, and says nothing, as it is told to', () => {
  expect(simulated({ ...always, silent: 1 }).of.obey(command('disconnect'), 0)).toBeUndefined()
  expect(simulated({ ...always, refused: 1 }).of.obey(command('disconnect'), 0)?.answer).toMatchObject({ done: false })
  expect(simulated({ ...always, slow: 1 }).of.obey(command('disconnect'), 0)).toMatchObject({ afterMs: 4000 })
})
