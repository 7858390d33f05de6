import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import { command } from '../../../../api/request.ts'
import { failureText } from '../../../../crud/confirm/machine.ts'
import { person } from '../../../../domain/entities/people/person.ts'
import { token } from '../../../../domain/entities/access/token.ts'

/** What is to be given and taken back; new ones by their keycode. */
export interface Assigning {
  readonly give: readonly { readonly id: number; readonly title: string }[]
  readonly make: readonly string[]
  readonly take: readonly number[]
}

export const nothing: Assigning = { give: [], make: [], take: [] }

interface Outcome {
  readonly isSaving: boolean
  readonly failure?: string
  /** What is wrong with one of them, by its place: 'make.0'. */
  readonly wrong: ReadonlyMap<string, string>
}

const untried: Outcome = { isSaving: false, wrong: new Map() }

/** Saves what one person is given and what is taken back: all of it or nothing. */
export function useAssigning(personId: number, { give, make, take }: Assigning, onSaved: () => void) {
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState(untried)
  const save = async () => {
    setOutcome({ ...untried, isSaving: true })
    try {
      const body = { give: give.map(({ id }) => id), make: make.map(keycode => ({ keycode })), take }
      await command('POST', `${person.api}/${personId}/credentials`, { body })
      notifications.show({ message: `Given: ${give.length + make.length}. Taken back: ${take.length}` })
      setOutcome(untried)
      onSaved()
      for (const id of [person.id, token.id]) void refreshQueries(queryClient, recordKeys.lists(id))
    } catch (error) {
      const listed = error instanceof ApiError ? error.errors : []
      setOutcome({
        isSaving: false,
        failure: `Nothing was saved. ${failureText(error)}`,
        wrong: new Map(
          listed.map(({ propertyName, errorMessage }) => [propertyName.split('.').slice(0, 2).join('.'), errorMessage]),
        ),
      })
    }
  }
  return { ...outcome, save }
}
