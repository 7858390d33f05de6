import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../../api/api-error.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import { request } from '../../../../api/request.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import type { PropertyError } from '../../../../domain/faults.ts'
import { count } from '../../../../ui/figures.ts'
import { schematicPath } from '../../../hardware/domain/routes.ts'
import type { NewSystem, SystemMade } from '../../domain/new-system.ts'

const none: readonly PropertyError[] = []

/**
 * Makes a system, and leads to its schematic.
 * @param onMade before that
 */
export function useCreating(onMade: () => void, onRefused: (errors: readonly PropertyError[]) => void) {
  const { words } = useCaller()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (system: NewSystem) => request<SystemMade>('POST', '/system/create-wizard', { body: system }),
    onSuccess({ areaId, controllerIds, doorIds }) {
      onMade()
      for (const id of ['area', 'zone', 'controller', 'door', 'reader'])
        void refreshQueries(queryClient, recordKeys.lists(id))
      const controllers = count(controllerIds.length, words.one('controller'), words.many('controller'))
      const doors = count(doorIds.length, words.one('door'), words.many('door'))
      notifications.show({ message: `System created: ${controllers}, ${doors}` })
      void navigate(`${schematicPath}?area=${areaId}`, { replace: true })
    },
    onError: failure => onRefused(errorsOf(failure)),
  })
  return { create: mutate, isPending, error, sent: variables, refused: errorsOf(error) }
}

const errorsOf = (error: unknown) => (error instanceof ApiError ? error.errors : none)
