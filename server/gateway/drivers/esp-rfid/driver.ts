import type { Driver, DriverHost } from '../driver.ts'
import { parse } from '../parse.ts'
import { Boards } from './boards.ts'
import { saidInWords, toldInWords } from './in-words.ts'
import { readBoard } from './messages.ts'
import { obey } from './obey.ts'
import { boardRights, isCommandTopic } from './topics.ts'

/**
 * ESP-RFID boards (github.com/esprfid/esp-rfid): open hardware with a reader, a relay and a door contact. A board decides
 * by a list of cards, and neither numbers nor stores its events. The gateway does what it lacks.
 */
export function espRfidDriver(host: DriverHost): Driver {
  const boards = new Boards(host)
  const rights = boardRights(host.prefix)
  return {
    rights,
    async receive(device, { payload, isRetained }) {
      if (isRetained) return
      try {
        const said = readBoard(parse(payload))
        if (said) await boards.heard(device, said)
      } catch (error) {
        boards.onError(error)
      }
    },
    reaches: device => boards.reaches(device),
    command(device, command) {
      void obey(boards.of(device), command)
        .then(answer => host.calls.commands.answer(device, { ...answer, controllerId: device.controllerId }))
        .catch(boards.onError)
    },
    async deliver(device) {
      if (boards.reaches(device)) await boards.of(device).bring().catch(boards.onError)
    },
    inWords(topic, message) {
      if (rights.publisherOf(topic) !== undefined) return saidInWords(message, host.words)
      return isCommandTopic(host.prefix, topic) ? toldInWords(message) : undefined
    },
    // A board has a firmware of its own: requests for updates are refused, see Boards.
    tellUpdate: () => Promise.resolve(),
  }
}
