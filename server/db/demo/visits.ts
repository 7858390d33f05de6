import { randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import { argon2Passwords } from '../../auth/passwords.ts'
import { insertRows } from '../insert.ts'
import type { MadeSite } from './estate.ts'

/** Who is invited without a credential, how cards are printed, and the fields that the client has added. */
export async function makeVisits(client: PoolClient, clientId: number, sites: readonly MadeSite[]): Promise<void> {
  await makeInvitations(client, clientId, sites)
  await insertRows(client, 'badge_design', [
    { ...cardRow(clientId), name: 'Staff card', description: 'With photograph', doubleSided: true },
    { ...cardRow(clientId), name: 'Visitor card', backgroundColour: '#fff3bf', images: [], doubleSided: false },
  ])
  const field = {
    clientId,
    objectType: 'person',
    required: false,
    showInTable: false,
    showInTile: false,
    public: false,
  }
  await insertRows(client, 'custom_field', [
    { ...field, name: 'Locker', dataType: 'text', description: 'Its number', public: true, choices: null },
    { ...field, name: 'First aider', dataType: 'flag', choices: null },
    { ...field, name: 'Shift', dataType: 'choice', choices: 'Early\nLate\nNight' },
    { ...field, name: 'Last inspected', dataType: 'date', objectType: 'door', choices: null },
  ])
}

/** Their passphrases are of chance and told nobody. */
async function makeInvitations(client: PoolClient, clientId: number, [site]: readonly MadeSite[]): Promise<void> {
  const doorIds = site?.doors.slice(0, 2).map(({ doorId }) => doorId) ?? []
  const invitation = {
    clientId,
    doorIds,
    accessType: 'fromStart',
    days: 0,
    minutes: 0,
    singleUse: false,
    twoFactor: 'none',
  }
  const rows = [
    {
      ...invitation,
      name: 'Lift engineer',
      reference: 'WO-2041',
      reason: 'Lift 2 is out of order',
      hours: 8,
      duration: 480,
      numberOfUses: 10,
    },
    {
      ...invitation,
      name: 'Parcel courier',
      reference: 'Goods in',
      reason: 'One delivery',
      hours: 1,
      duration: 60,
      numberOfUses: null,
      singleUse: true,
    },
  ]
  const ids = await insertRows(client, 'door_unlock_invitation', rows, 'doorUnlockInvitationId')
  const passwords = argon2Passwords()
  for (const doorUnlockInvitationId of ids) {
    const hash = await passwords.hash(randomBytes(24).toString('base64url'))
    await insertRows(client, 'door_unlock_invitation_secret', [{ doorUnlockInvitationId, hash, changedAt: new Date() }])
  }
}

const cardRow = (clientId: number) => ({
  clientId,
  format: 'cr80',
  orientation: 'portrait',
  dataSource: 'person',
  backgroundColour: '#ffffff',
  labels: [
    { ...at(5, 55, 44, 8), text: '{firstName} {surname}', size: 14, align: 'centre' },
    { ...at(5, 65, 44, 6), text: '{department}', size: 10, align: 'centre' },
  ],
  images: [{ ...at(14, 15, 26, 34), source: 'photo' }],
  shapes: [{ ...at(0, 78, 54, 8), kind: 'rectangle', fill: '#1c5fd4' }],
})

const at = (x: number, y: number, width: number, height: number) => ({
  side: 'front',
  x,
  y,
  width,
  height,
  rotation: 0,
})
