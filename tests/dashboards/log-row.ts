import type { LogRow } from '../../src/live/views/event-log.state.ts'

/** A row of the log, one second after its predecessor by default. */
export const row = (given: Partial<LogRow> & { sequence: number }): LogRow => ({
  eventId: given.sequence,
  type: 'accessGranted',
  at: given.sequence * 1000,
  lateBy: undefined,
  clockOff: undefined,
  controllerId: 1,
  controller: 'North riser',
  doorId: 1,
  door: '1 Main entrance',
  areaId: 1,
  area: 'Harbour House',
  zoneId: undefined,
  zone: undefined,
  tokenId: 1,
  token: 'HH-0001',
  personId: 1,
  person: 'Ada Byron',
  input: undefined,
  keycode: undefined,
  move: undefined,
  passback: false,
  simulated: false,
  ...given,
})
