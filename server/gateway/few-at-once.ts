import { atOnce } from '../base/at-once.ts'
import type { CarriedCalls } from './drivers/driver.ts'

/**
 * Messages whose events are stored at once, of the database's 16 connections: thousands of devices may send at the same
 * moment, and a command must not wait behind them. Delivery has a bound of its own, and answers to commands need none.
 */
const mostAtOnce = 4

/** The same calls, of which a few are worked on at once. */
export function fewAtOnce({ events, commands, delivery, firmware, commDevices }: CarriedCalls): CarriedCalls {
  const few = atOnce(mostAtOnce)
  return {
    delivery,
    commDevices: { ...commDevices, frames: (key, frames) => few(() => commDevices.frames(key, frames)) },
    events: (key, rows) => few(() => events(key, rows)),
    commands: {
      answer: (key, answer) => commands.answer(key, answer),
      status: (key, status) => few(() => commands.status(key, status)),
      nodes: (key, report) => few(() => commands.nodes(key, report)),
    },
    firmware: {
      // It can wait: thousands may ask at once, after a break in the connection.
      wanted: (key, controllerId) => few(() => firmware.wanted(key, controllerId), true),
      // Bounded by itself, over HTTP too.
      packet: (key, wanted) => firmware.packet(key, wanted),
      progress: (key, said) => few(() => firmware.progress(key, said)),
    },
  }
}
