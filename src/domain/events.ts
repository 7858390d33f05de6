import { words, type Words } from './vocabulary.ts'

/** 0 none, 10 alert, 20 alarm: how loudly an event asks for a person. */
export const alarmPriorities = { none: 0, alert: 10, alarm: 20 } as const
export type AlarmPriority = (typeof alarmPriorities)[keyof typeof alarmPriorities]

/** What an event is about; walls count and colour by it. */
export const eventCategories = {
  granted: 'Granted',
  denied: 'Denied',
  door: 'Door',
  request: 'Request to exit',
  emergency: 'Emergency',
  equipment: 'Equipment',
  input: 'Input',
  unknown: 'Unknown',
} as const
export type EventCategory = keyof typeof eventCategories

export interface EventType {
  /** In the words of the cloud. */
  readonly text: string
  /** With `{one fob}` and the like: `eventText` is it in a brand's words. */
  readonly wording: string
  readonly category: EventCategory
  readonly priority: AlarmPriority
}

const type = (wording: string, category: EventCategory, priority: AlarmPriority = 0): EventType => ({
  text: words('cloud').say(wording),
  wording,
  category,
  priority,
})

/** Every type of event that controllers send, with its text, category and default alarm priority. */
export const eventTypes = {
  accessGranted: type('Access granted', 'granted'),
  accessDeniedUnknown: type('Access denied: unknown {one fob}', 'denied'),
  accessDeniedDisabled: type('Access denied: {one fob} disabled', 'denied'),
  accessDeniedExpired: type('Access denied: {one fob} expired', 'denied'),
  accessDeniedOutOfTimeProfile: type('Access denied: outside time profile', 'denied'),
  accessDeniedNoAccess: type('Access denied: no access to this door', 'denied'),
  accessDeniedAntiPassback: type('Access denied: anti-passback', 'denied'),
  accessDeniedZoneFull: type('Access denied: zone full', 'denied'),
  /** Raised by the server, where a granted entry finds its credential inside already. */
  antiPassbackViolated: type('Anti-passback violated', 'denied', 10),
  doorForced: type('Door forced', 'door', 20),
  doorHeldOpen: type('Door held open', 'door', 10),
  doorOpened: type('Door opened', 'door'),
  doorClosed: type('Door closed', 'door'),
  doorUnlocked: type('Door unlocked', 'door'),
  doorLocked: type('Door locked', 'door'),
  requestToExit: type('Request to exit', 'request'),
  tradesAccess: type('Trades access', 'request'),
  doorbell: type('Doorbell', 'request'),
  emergencyUnlock: type('Emergency unlock', 'emergency', 20),
  emergencyUnlockEnded: type('Emergency unlock ended', 'emergency'),
  fireAlarm: type('Fire alarm', 'emergency', 20),
  lockdownStarted: type('Lockdown started', 'emergency', 20),
  lockdownEnded: type('Lockdown ended', 'emergency'),
  tamper: type('Tamper', 'equipment', 20),
  powerLost: type('Mains power lost', 'equipment', 10),
  powerRestored: type('Mains power restored', 'equipment'),
  commsLost: type('Communication lost', 'equipment', 10),
  commsRestored: type('Communication restored', 'equipment'),
  /** A device that stores nothing was running, and nobody heard it. */
  readsMissing: type('Reads may be missing', 'equipment'),
  inputChanged: type('Input changed', 'input'),
  /** Raised by the server, as alerts alone: what a controller's events say of the controller itself. */
  clockWrong: type('Clock is wrong', 'equipment', 10),
  holdsOther: type('Holds other records than it should', 'equipment', 10),
  eventsRejected: type('Events were rejected', 'equipment', 10),
  /** Raised by the server, as an alarm alone: doors of a lockdown that have not confirmed in time. */
  lockdownUnconfirmed: type('Lockdown not confirmed', 'emergency', 20),
} as const satisfies Record<string, EventType>

export type EventTypeCode = keyof typeof eventTypes

/** What a client may leave out: somebody presses a button to go, which says little and happens often. */
export const exitType: EventTypeCode = 'requestToExit'

/** A type that this version doesn't know is stored and shown under its own name. */
export const eventType = (code: string): EventType =>
  Object.hasOwn(eventTypes, code) ? eventTypes[code as EventTypeCode] : type(`Unknown event (${code})`, 'unknown')

/** What a type of event is called, in a brand's words. */
export const eventText = (code: string, { say }: Pick<Words, 'say'>): string => say(eventType(code).wording)

/**
 * Which alarms an event brings to an end: those of these types at its door, or of its controller itself where it names
 * no door. Types that nothing here ends (tamper, fire alarm) report no end: whether they last is unknown.
 */
const endedBy: Readonly<Partial<Record<EventTypeCode, readonly EventTypeCode[]>>> = {
  doorClosed: ['doorForced', 'doorHeldOpen'],
  emergencyUnlockEnded: ['emergencyUnlock'],
  lockdownEnded: ['lockdownStarted'],
  powerRestored: ['powerLost'],
  commsRestored: ['commsLost'],
}

/** The types of alarms that an event of a type ends; none for most. */
export const endedTypes = (code: string): readonly string[] =>
  Object.hasOwn(endedBy, code) ? (endedBy[code as EventTypeCode] ?? []) : []

/** The types of events that end an alarm of a type; none if its end is never reported. */
export const endingTypes = (code: string): readonly string[] =>
  Object.entries(endedBy).flatMap(([ending, ended]) => (ended.some(type => type === code) ? [ending] : []))

/** Type code -> its wording, as a field's choices. */
export const eventTypeChoices: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(eventTypes).map(([code, { wording }]) => [code, wording]),
)

/** Alarms and alerts that no event raises. */
const withoutEvent: readonly string[] = [
  'clockWrong',
  'holdsOther',
  'eventsRejected',
  'lockdownUnconfirmed',
] satisfies EventTypeCode[]

/** The types of events that are stored, as a field's choices: what something can be done about as it happens. */
export const storedEventTypeChoices: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(eventTypeChoices).filter(([code]) => !withoutEvent.includes(code)),
)

/** What an event means for where its credential is: into the reader's zone, out of it, or nothing. */
export type Movement = 'in' | 'out'

/** Later than this after it happened, an event counts as late (a controller's backlog). */
export const lateAfterMs = 60_000

/** Whether a device's clock was off by so much that the wall shows it with the event. */
export const isClockOff = (offMs: number): boolean => Math.abs(offMs) >= lateAfterMs
