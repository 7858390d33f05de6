/** What is known of a door: what a controller confirmed, or why nothing is confirmed. Who needs a look comes first. */
export const doorStates = {
  refused: 'Refused',
  silent: 'Did not answer',
  offline: 'Offline',
  waiting: 'Waiting',
  confirmed: 'Confirmed',
  takenOver: 'Taken over',
} as const
export type DoorState = keyof typeof doorStates
export const doorStateNames = Object.keys(doorStates) as readonly DoorState[]

/** What somebody can do about a door that has not confirmed. */
export const doorAdvice: Readonly<Partial<Record<DoorState, string>>> = {
  refused: 'Send somebody to the door: its controller will not do it by itself',
  silent: 'It may be done or not. Look at the door',
  offline: 'Its controller has no connection. Send somebody to the door',
}

/** How many doors there are of each state. */
export type DoorCounts = Readonly<Record<DoorState, number>>

/** The doors that still count: those that a newer run has taken over are not this run's to confirm. */
export const doorsOf = (counts: DoorCounts): number =>
  doorStateNames.reduce((sum, state) => sum + (state === 'takenOver' ? 0 : counts[state]), 0)

export const openDoors = (counts: DoorCounts): number => doorsOf(counts) - counts.confirmed
