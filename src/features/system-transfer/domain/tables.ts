/**
 * Tables of no entity that belong to a client and hold something of a controller, door, zone or area: what becomes of
 * those rows. A test compares them with the database.
 */
export const tableFates: Readonly<Record<string, 'moves' | 'ends' | 'stays'>> = {
  // Whether a controller is heard, and whether it holds what it should.
  controller_call: 'moves',
  controller_holding: 'moves',
  // Who is in a zone: the former client's people are in none of it any more.
  occupancy: 'ends',
  // The delivery itself decides (`server/delivery/hand-over.ts`).
  change_log: 'stays',
  // What has happened.
  access_review_line: 'stays',
  device_command: 'stays',
  evacuation_alarm: 'stays',
  movement: 'stays',
  roll_call_mark: 'stays',
}
