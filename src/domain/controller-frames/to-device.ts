import type { ControllerAction, LockState } from '../device-command.ts'
import type { Wish } from '../delivery.ts'
import type { NameToDevice } from '../device-topics.ts'
import { updateStates, type UpdateState } from '../entities/control-panel/firmware-update-request.ts'
import { counted } from '../counted.ts'
import { asSaid, because, listIn, numberIn, type Said, textIn } from './reading.ts'

/** The meaning of each message to a controller, in words; undefined if it is not recognised. */
export const toDevice: Readonly<Record<NameToDevice, (said: Said) => string | undefined>> = {
  events: taken,
  commands: commandInWords,
  changes(said) {
    const items = listIn(said, 'items')
    if (!items) return undefined
    const wish = textIn(said, 'wish')
    const wished = wish !== undefined && Object.hasOwn(wishes, wish) ? `. ${wishes[wish as Wish]}` : ''
    return `${items.length === 0 ? 'No changes' : `Changes: ${page(said, items)}`}${wished}`
  },
  acknowledged(said) {
    const count = numberIn(said, 'acknowledged')
    return count === undefined ? undefined : `Noted: ${counted(count, 'change')} confirmed`
  },
  records(said) {
    const items = listIn(said, 'items')
    return items && `Records: ${page(said, items)}`
  },
  holdings(said) {
    if (said['compared'] === false) return 'Not compared now'
    if (typeof said['differs'] !== 'boolean') return undefined
    return said['differs'] ? 'It holds other records than it should' : 'It holds what it should'
  },
  firmware(said) {
    const version = textIn(asSaid(said['update']), 'firmwareVersion')
    if (version !== undefined) return `It is to run firmware ${version}`
    return said['update'] === null ? 'No other firmware' : undefined
  },
  // Over MQTT it is bytes, and not looked into.
  packet: () => 'A packet of a firmware image',
  progress(said) {
    const status = textIn(said, 'status')
    if (status === undefined || !Object.hasOwn(updateStates, status)) return undefined
    return `Its update: ${updateStates[status as UpdateState].toLowerCase()}${because(textIn(said, 'reason'))}`
  },
  refused: said => `Refused${because(textIn(said, 'reason'))}`,
}

const wishes: Readonly<Record<Wish, string>> = {
  report: 'It is to say what it holds',
  reload: 'It is to read everything again',
}

/** '12, up to 345, more follow' */
function page(said: Said, items: readonly unknown[]): string {
  const last = numberIn(asSaid(items.at(-1)), 'changeId')
  const upTo = last === undefined ? '' : `, up to ${last}`
  return `${items.length}${upTo}${said['next'] ? ', more follow' : ''}`
}

function taken(said: Said): string | undefined {
  const [accepted, duplicate, rejected] = [
    numberIn(said, 'accepted'),
    numberIn(said, 'duplicate'),
    listIn(said, 'rejected'),
  ]
  if (accepted === undefined || duplicate === undefined || !rejected) return undefined
  const parts = [
    `${accepted} stored`,
    duplicate > 0 && `${duplicate} stored before`,
    rejected.length > 0 && `${rejected.length} rejected${because(textIn(asSaid(rejected[0]), 'reason'))}`,
  ]
  return parts.filter(part => part !== false).join(', ')
}

const actions: Readonly<Record<ControllerAction, string>> = {
  reboot: 'reboot',
  retry: 'retry',
  startEmergencyUnlock: 'start the emergency unlock',
  endEmergencyUnlock: 'end the emergency unlock',
  cancelAlarms: 'cancel alarms',
  resetNodeBus: 'reset the node bus',
  resetInputsAndOutputs: 'reset inputs and outputs',
  sendEvents: 'send every event it still holds',
  sendStatus: 'say how it is',
  systemScan: 'scan the system',
  readNodes: 'read the nodes',
  clearQueue: 'clear the queue',
}

const locks: Readonly<Record<LockState, (door: number) => string>> = {
  unlocked: door => `unlock door ${door}`,
  locked: door => `lock door ${door}`,
  normal: door => `door ${door} back to normal`,
}

/** What one command tells it; what was typed may be anything, and is not said. */
function commandInWords(said: Said): string | undefined {
  const [action, lock, door] = [textIn(said, 'action'), textIn(said, 'lock'), numberIn(said, 'door')]
  if (action !== undefined)
    return Object.hasOwn(actions, action) ? `Command: ${actions[action as ControllerAction]}` : undefined
  if (said['text'] !== undefined) return 'Command: what somebody has typed at its console'
  if (lock === undefined || door === undefined || !Object.hasOwn(locks, lock)) return undefined
  const seconds = numberIn(said, 'seconds')
  return `Command: ${locks[lock as LockState](door)}${seconds === undefined ? '' : ` for ${seconds} s`}`
}
