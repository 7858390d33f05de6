import { notifications } from '@mantine/notifications'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { recordKeys } from '../../../../api/record-cache.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import { command, request } from '../../../../api/request.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import { commDevice } from '../../../../domain/entities/hardware/comm-device.ts'
import { sim } from '../../../../domain/entities/hardware/sim.ts'
import { type ProductionCheck, type ProductionSetup, readings } from '../../domain/production.ts'

const typingMs = 200

/** Checks readings while they come in, and saves them together. @param onSaved before the device's page is shown */
export function useProduction(id: number, draft: ProductionSetup, onSaved: () => void) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [asked] = useDebouncedValue(draft, typingMs)
  const path = `${commDevice.api}/${id}/production-setup`
  const checked = useQuery({
    queryKey: [...recordKeys.one(commDevice.id, id), 'production check', asked],
    queryFn: ({ signal }) => request<ProductionCheck>('POST', `${path}/check`, { body: asked, signal }),
    enabled: readings.some(name => asked[name] !== null),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: ProductionSetup) => command('PUT', path, { body }),
    async onSuccess() {
      onSaved()
      notifications.show({ message: 'Device set up' })
      void refreshQueries(queryClient, recordKeys.lists(commDevice.id))
      void refreshQueries(queryClient, recordKeys.lists(sim.id))
      await refreshQueries(queryClient, recordKeys.one(commDevice.id, id))
      await navigate(placeOf(commDevice, 'detail', id) ?? '/', { replace: true })
    },
  })
  // What was said of a reading holds as long as it stands.
  const said = (checked.data ?? []).filter(({ propertyName }) =>
    readings.some(name => name === propertyName && draft[name] !== null && draft[name] === asked[name]),
  )
  return {
    wrong: Object.fromEntries(said.map(each => [each.propertyName, each.errorMessage])),
    isChecking: checked.isFetching,
    checkFailed: checked.error,
    save: mutate,
    isPending,
    error,
  }
}
