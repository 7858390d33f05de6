import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { addRecord } from '../../../api/entity-calls.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { integrationKey } from '../../../domain/entities/settings/integration-key.ts'

const mostLetters = 100

/** A name that none of a controller's keys has: 'Lobby', then 'Lobby 2'. */
export function nameOfKey(controller: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? controller.slice(0, mostLetters) : `${controller.slice(0, mostLetters - 4)} ${number}`
    if (!taken.includes(name)) return name
  }
}

/** Creates a key for a controller. `made` is the key itself until it is forgotten: it cannot be read again. */
export function useNewKey(record: ApiRecord, controllerId: number, keys: readonly ApiRecord[]) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [made, setMade] = useState<string>()
  const create = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const name = nameOfKey(
        String(record['name']),
        keys.map(key => String(key['name'])),
      )
      const { key } = await addRecord(integrationKey, { name, uses: 'send', controllerId })
      setMade(String(key))
    } catch (reason) {
      setError(messageOf(reason))
    } finally {
      setBusy(false)
    }
  }
  return { create, isBusy, error, made, forget: () => setMade(undefined) }
}
