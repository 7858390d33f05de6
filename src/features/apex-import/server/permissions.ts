import type { Session } from '../../../../server/kit/index.ts'
import { entities } from '../../../domain/entities/index.ts'

const { commDevice, door, doorEntryHandset, group, person, timeProfile, token } = entities

/** What everybody needs who imports: to read what is mapped to, and to add credentials with their keycodes. */
export const importCodes = [
  commDevice.permission.read,
  door.permission.read,
  timeProfile.permission.read,
  person.permission.read,
  token.permission.read,
  token.permission.add,
  group.permission.read,
  'FOB_SECRETS',
]

/** What a person of the file may need besides, and why they are refused without it. */
const needed = {
  addPerson: [person.permission.add, 'You may not add {many person}'],
  editPerson: [person.permission.edit, 'You may not edit {many person}, and the email address would be new'],
  assign: [token.permission.edit, 'You may not edit {many fob}, and one has to be assigned'],
  editHandset: [doorEntryHandset.permission.edit, 'You may not edit {many doorEntryHandset}, and they answer one'],
  addGroup: [group.permission.add, 'You may not add groups, and access needs a new one'],
  addProfile: [timeProfile.permission.add, 'You may not add time profiles, and one has to be made'],
} as const
export type Need = keyof typeof needed

/** Why a caller may not do something; undefined where they may. */
export function refusalOf({ permissions, areaIds }: Session, need: Need): string | undefined {
  const [code, refusal] = needed[need]
  if (!permissions.has(code)) return refusal
  // Time profiles are of the whole client.
  return need === 'addProfile' && areaIds
    ? 'Your access is limited to {many area}, and a time profile has to be made'
    : undefined
}
