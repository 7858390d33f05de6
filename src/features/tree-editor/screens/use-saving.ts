import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { kinds } from '../domain/answers.ts'
import { sentChanges } from '../domain/steps.ts'
import { sendChanges, treeQuery } from './queries.ts'
import type { Editing } from './use-editing.ts'

/** Why each change was refused, by its place. */
function refusedIn(error: unknown): ReadonlyMap<number, string> {
  if (!(error instanceof ApiError)) return new Map()
  return new Map(
    error.errors.flatMap(({ propertyName, errorMessage }) => {
      const [, index] = /^changes\.(\d+)\./.exec(propertyName) ?? []
      return index === undefined ? [] : [[Number(index), errorMessage] as const]
    }),
  )
}

/** Saves everything that is pending; a refusal shows at its line. */
export function useSaving(editing: Editing, onClose: () => void) {
  const client = useQueryClient()
  const { base, steps, refuse, saved } = editing
  const readAgain = () => refreshQueries(client, treeQuery(base.rootId).queryKey)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendChanges(sentChanges(base, steps)),
    async onSuccess() {
      for (const kind of kinds) void refreshQueries(client, recordKeys.lists(kind))
      await readAgain()
      saved(steps.length)
      onClose()
    },
    async onError(failure) {
      const refused = refusedIn(failure)
      if (refused.size === 0) return
      await readAgain()
      refuse(refused)
      onClose()
    },
  })
  return { save: () => mutate(), isSaving: isPending, reason: error ? messageOf(error) : undefined }
}
