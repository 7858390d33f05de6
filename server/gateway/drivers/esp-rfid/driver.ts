import type { DeviceCommand } from '../../../../src/domain/device-command.ts'
import type { Message } from '../../broker.ts'
import type { Device } from '../../device.ts'
import type { Driver, DriverHost } from '../driver.ts'
import { parse } from '../own/parse.ts'
import { Board } from './board.ts'
import { BoardEvents } from './board-events.ts'
import { NoAnswer } from './board-line.ts'
import { eventOf } from './event-of.ts'
import { readBoard, type BoardSaid } from './messages.ts'
import { missedReads } from './missed-reads.ts'
import { obey } from './obey.ts'
import { boardRights, commandTopic } from './topics.ts'

/** A command that arrives later is of no use: by then it was said that the board does not answer. */
const expiresS = 10

interface Known {
  readonly board: Board
  readonly events: BoardEvents
  /** When it last said that it is there; undefined since the server has started. */
  alive: { readonly at: Date } | undefined
}

/**
 * ESP-RFID boards (github.com/esprfid/esp-rfid): open hardware with a reader, a relay and a door contact. They decide by a
 * list of cards, number no events and store none; what they lack the gateway does in their place.
 */
export function espRfidDriver(host: DriverHost): Driver {
  const { prefix, calls, now } = host
  const since = now()
  const boards = new Map<number, Known>()
  const onError = (error: unknown) => {
    // It is tried again at its next heartbeat, and until then its changes are pending.
    if (!(error instanceof NoAnswer)) host.reasonOf(error)
  }
  const begin = (device: Device): Known => {
    const topic = commandTopic(prefix, device.controllerId)
    return {
      board: new Board({
        device,
        calls,
        now,
        onError,
        publish: command => host.publish(device, topic, 'cmd', command, expiresS),
      }),
      events: new BoardEvents(rows => calls.events(device, rows), onError),
      alive: undefined,
    }
  }
  const knownOf = (device: Device): Known => {
    const known = boards.get(device.controllerId) ?? begin(device)
    boards.set(device.controllerId, known)
    return known
  }
  const reaches = ({ controllerId }: Device) =>
    boards.get(controllerId)?.board.line.ip !== undefined &&
    host.reaches(controllerId, commandTopic(prefix, controllerId))

  const heard = async (device: Device, said: BoardSaid): Promise<void> => {
    const known = knownOf(device)
    const { board, events } = known
    if (said.kind === 'alive') {
      const missed = missedReads(device.controllerId, said, { before: known.alive, since, now: now() })
      if (missed || said.isBoot || board.line.ip !== said.ip) board.forget()
      board.line.ip = said.ip
      known.alive = { at: now() }
      board.line.hear(said)
      host.online(device)
      if (missed) await events.add(missed)
      return
    }
    const isAnswer = board.line.hear(said)
    if (isAnswer || said.kind === 'user' || said.kind === 'done') return
    await events.add(eventOf(device.controllerId, said, board.door, now()))
  }
  return {
    rights: boardRights(prefix),
    async receive(device: Device, { payload, isRetained }: Message): Promise<void> {
      if (isRetained) return
      try {
        const said = readBoard(parse(payload))
        if (said) await heard(device, said)
      } catch (error) {
        onError(error)
      }
    },
    reaches,
    command(device: Device, command: DeviceCommand) {
      const { board } = knownOf(device)
      void obey(board, command)
        .then(answer => calls.commands.answer(device, { ...answer, controllerId: device.controllerId }))
        .catch(onError)
    },
    async deliver(device) {
      if (!reaches(device)) return
      await knownOf(device).board.bring().catch(onError)
    },
  }
}
