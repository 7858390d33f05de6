import type { AccessReason } from '../../../domain/access/index.ts'

/** What a row of a list says of the instant; in full it stands in the explanation. */
const short: Partial<Readonly<Record<AccessReason, string>>> = {
  granted: 'Opens',
  outOfTimeProfile: 'Closed: outside its times',
  tokenOutOfTimeProfile: 'Closed: outside its times',
  doorLocked: 'Closed: locked by a command',
  insideAlready: 'Closed: inside already',
  zoneFull: 'Closed: the zone is full',
}

export const shortReason = (reason: AccessReason): string => short[reason] ?? 'Closed'
