import type { DeviceAnswer, DeviceStatus } from '../src/domain/device-command.ts'
import type { HeldRecords } from '../src/held-records/index.ts'
import type { SimulatedController } from './controller.ts'
import type { CommandedLocks } from './locks.ts'

/** A controller, as its console knows it. */
export interface Inside {
  readonly id: number
  readonly controller: SimulatedController
  readonly held: HeldRecords | undefined
  readonly locks: CommandedLocks
  readonly status: DeviceStatus
  /** The clock's time, epoch ms. */
  readonly time: number
  /** It begins to say what happens at it. */
  readonly watch: () => string
}

interface Known {
  readonly what: string
  readonly run: (inside: Inside) => string
  /** More follows. */
  readonly goesOn?: true
}

const commands: ReadonlyMap<string, Known> = new Map<string, Known>([
  ['help', { what: 'what can be typed', run: () => help() }],
  ['status', { what: 'how it is, and what it holds', run: status }],
  ['doors', { what: 'its doors, and how each is locked', run: doors }],
  ['uptime', { what: 'for how long it has been running', run: uptime }],
  ['watch', { what: 'what happens at it, for a while', run: ({ watch }) => watch(), goesOn: true }],
])

/** What a simulated controller answers to what was typed: from what it really holds, or that it knows no such command. */
export function typedAt(inside: Inside, text: string): Omit<DeviceAnswer, 'commandId' | 'controllerId'> {
  const known = commands.get(text.trim().toLowerCase())
  if (!known) return { done: false, reason: `it knows no command ${shortened(text)}; help says which there are` }
  return { done: true, output: known.run(inside), ...(known.goesOn && { part: 1, more: true }) }
}

const longestQuoted = 40
const shortened = (text: string) =>
  text.length > longestQuoted ? `${text.slice(0, longestQuoted).toWellFormed()}…` : text

/** Two columns: a short one, and its description. */
const table = (rows: readonly (readonly [string, string | number])[]): string =>
  rows.map(([name, said]) => `${name.padEnd(12)}${said}`).join('\n')

const help = () => table([...commands].map(([name, { what }]) => [name, what]))

const instant = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`

function status({ status: { firmwareVersion, voltages, tokenCount, usedSpace }, controller, held }: Inside): string {
  return table([
    ['firmware', firmwareVersion ?? 'unknown'],
    ['supply', voltages ?? 'unknown'],
    ['records', held?.isComplete ? 'complete' : 'not complete yet'],
    ['credentials', `${tokenCount ?? 0}, ${usedSpace ?? 0} % of its space`],
    ['to send', `${controller.waiting} events`],
  ])
}

function doors({ id, held, locks, time }: Inside): string {
  const numbers = [...(held?.all('door').values() ?? [])].map(({ number }) => Number(number)).sort((a, b) => a - b)
  if (numbers.length === 0) return 'It holds no doors yet'
  return table(numbers.map(number => [`door ${number}`, lockText(locks.modeOf(id, number, time))]))
}

function lockText({ mode, until }: ReturnType<CommandedLocks['modeOf']>): string {
  if (mode === 'emergency') return 'unlocked by an emergency unlock'
  if (mode === 'normal') return 'works as usual'
  return until === undefined ? `${mode} until another command` : `${mode} until ${instant(until)}`
}

function uptime({ controller, time }: Inside): string {
  const minutes = Math.floor((time - controller.startedAt) / 60_000)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  return `up ${days} d ${hours} h ${minutes % 60} min, since ${instant(controller.startedAt)}`
}
