/** What becomes of the rows of a table with the records of an entity that they are about. */
type TableFate = { readonly is: 'moves' | 'ends'; readonly of: 'controller' | 'commDevice' | 'zone' } | 'stays'

/**
 * Tables of no entity that hold something of a comm device, controller, door, zone or area: what becomes of those rows. A
 * test compares them with the database.
 */
export const tableFates: Readonly<Record<string, TableFate>> = {
  // Whether a device is heard, its signal, and whether it holds what it should.
  controller_call: { is: 'moves', of: 'controller' },
  controller_holding: { is: 'moves', of: 'controller' },
  comm_device_call: { is: 'moves', of: 'commDevice' },
  comm_device_signal: { is: 'moves', of: 'commDevice' },
  // Frames tell who has used which door.
  comm_frame: { is: 'ends', of: 'commDevice' },
  // Who is in a zone: the former client's people are in none of it any more.
  occupancy: { is: 'ends', of: 'zone' },
  // The delivery itself decides (`server/delivery/hand-over.ts`).
  change_log: 'stays',
  // It is deleted when its job ends.
  apex_import: 'stays',
  // What has happened.
  access_review_line: 'stays',
  device_command: 'stays',
  evacuation_alarm: 'stays',
  movement: 'stays',
  roll_call_mark: 'stays',
}
