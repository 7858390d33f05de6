import type { Driver, DriverHost } from '../driver.ts'
import { parse } from '../parse.ts'
import { Boards } from './boards.ts'
import { readBoard } from './messages.ts'
import { obey } from './obey.ts'
import { boardRights } from './topics.ts'

/**
 * ESP-RFID boards (github.com/esprfid/esp-rfid): open hardware with a reader, a relay and a door contact. A board decides
 * by a list of cards, and neither numbers nor stores its events. The gateway does what it lacks.
 */
export function espRfidDriver(host: DriverHost): Driver {
  const boards = new Boards(host)
  return {
    rights: boardRights(host.prefix),
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
  }
}
