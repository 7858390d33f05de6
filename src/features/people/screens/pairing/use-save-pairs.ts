import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import { command } from '../../../../api/request.ts'
import { failureText } from '../../../../crud/confirm/machine.ts'
import type { Pairs } from '../../domain/pairing.ts'

interface Outcome {
  readonly isSaving: boolean
  /** Why nothing was saved. */
  readonly failure?: string
  /** What is wrong with single pairs, by the key of the person. */
  readonly wrong: ReadonlyMap<number, string>
}

const untried: Outcome = { isSaving: false, wrong: new Map() }

/** Saves all pairs or none. */
export function useSavePairs(pairs: Pairs, onSaved: () => void) {
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState(untried)
  const save = async () => {
    setOutcome({ ...untried, isSaving: true })
    try {
      const body = { pairs: pairs.map(({ person, credential }) => ({ personId: person.id, fobId: credential.id })) }
      await command('POST', '/person/assign-fobs', { body })
      notifications.show({ message: `${pairs.length} assigned` })
      setOutcome(untried)
      onSaved()
      for (const id of ['person', 'token']) void refreshQueries(queryClient, recordKeys.lists(id))
    } catch (error) {
      setOutcome({
        isSaving: false,
        failure: `Nothing was saved. ${failureText(error)}`,
        wrong: wrongPairs(error, pairs),
      })
    }
  }
  return { ...outcome, save }
}

/** What the server says of single pairs ('pairs.3.fobId'), by person. */
function wrongPairs(error: unknown, pairs: Pairs): ReadonlyMap<number, string> {
  const listed = error instanceof ApiError ? error.errors : []
  return new Map(
    listed.flatMap(({ propertyName, errorMessage }) => {
      const person = pairs[Number(propertyName.split('.')[1])]?.person
      return person ? [[person.id, errorMessage] as const] : []
    }),
  )
}
