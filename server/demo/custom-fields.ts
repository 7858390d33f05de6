import type { PoolClient } from 'pg'
import { insertRows } from '../db/insert.ts'

/** The fields that the client has added. */
export async function makeCustomFields(client: PoolClient, clientId: number): Promise<void> {
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
