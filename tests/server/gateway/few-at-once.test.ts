import { expect, it } from 'vitest'
import { fewAtOnce } from '../../../server/gateway/few-at-once.ts'
import type { CarriedCalls } from '../../../server/gateway/drivers/driver.ts'

const device = { clientId: 1, controllerId: 2 }

it('stores the events of a few messages at once, and hands on answers to commands meanwhile', async () => {
  const begun: (() => void)[] = []
  const answered: string[] = []
  const calls = fewAtOnce({
    events: async () => {
      await new Promise<void>(done => begun.push(done))
      return { accepted: 1, duplicate: 0, rejected: [] }
    },
    commands: {
      answer: async (_key, { commandId }) => void answered.push(commandId),
      status: async () => undefined,
      nodes: async () => undefined,
    },
    delivery: {} as CarriedCalls['delivery'],
    firmware: {} as CarriedCalls['firmware'],
    commDevices: {} as CarriedCalls['commDevices'],
  })
  const all = Array.from({ length: 50 }, () => calls.events(device, []))
  await calls.commands.answer(device, { commandId: 'c', controllerId: 2, done: true })
  expect([begun.length, answered]).toEqual([4, ['c']])
  for (let at = 0; at < 50; at++) {
    begun[at]?.()
    await all[at]
  }
  expect(begun).toHaveLength(50)
})
