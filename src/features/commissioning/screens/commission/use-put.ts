import { useMutation, useQueryClient } from '@tanstack/react-query'
import { recordKeys } from '../../../../api/record-cache.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import { command } from '../../../../api/request.ts'
import { commDevice } from '../../../../domain/entities/hardware/comm-device.ts'

/**
 * Saves what belongs to a comm device.
 * @param of the entity whose records it changes
 */
export function usePut<T>(id: number, path: string, of: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: T) => command('PUT', `${commDevice.api}/${id}/${path}`, { body }),
    async onSuccess() {
      await refreshQueries(queryClient, recordKeys.lists(of))
      onDone()
    },
  })
}
