import type { DeviceAnswer, DeviceCommand } from '../../../../src/domain/device-command.ts'
import type { Board } from './board.ts'
import { keycodeOf } from './uids.ts'

type Answer = Omit<DeviceAnswer, 'controllerId'>

/** The longest unlock duration of a door. Anything longer is 'unlock for minutes', which a board cannot do. */
const longestS = 255

const onlyOpens = 'An ESP-RFID board can only open its door, for the time set on the board'
const noConsole = 'An ESP-RFID board has no console: it does not take typed commands'
const onlyThese = 'An ESP-RFID board can only be rebooted, or told to retry'

/**
 * Carries out a command on a board.
 * @throws NoAnswer if the board does not answer; the command is then left unanswered, so its outcome is not known
 */
export async function obey(board: Board, command: DeviceCommand): Promise<Answer> {
  const { commandId } = command
  const refused = (reason: string): Answer => ({ commandId, done: false, reason })
  if ('text' in command) return refused(noConsole)
  if ('action' in command) {
    if (command.action === 'reboot') await board.line.reboot()
    else if (command.action === 'retry') await board.bring()
    else return refused(onlyThese)
  } else {
    if (command.door !== (board.door?.number ?? 1)) return refused('An ESP-RFID board has one door')
    if (command.lock !== 'unlocked' || command.seconds === null || command.seconds > longestS) return refused(onlyOpens)
    await board.line.open(uid => board.door?.knows(keycodeOf(uid)) !== true)
  }
  return { commandId, done: true }
}
