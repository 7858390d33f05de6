import { notifications } from '@mantine/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../api/api-error.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { command, request } from '../../../api/request.ts'
import type { FirstSteps } from '../domain/steps.ts'

/** Read again whenever the dashboard is opened: a step is done on another screen. */
export const firstStepsQuery = queryOptions({
  queryKey: recordKeys.lists('firstSteps'),
  queryFn: ({ signal }) => request<FirstSteps>('GET', '/first-steps', { signal }),
  staleTime: 0,
})

/** Hides the steps at once, or shows them again; a failure shows a notice and undoes it. */
export function useHideSteps(): (hidden: boolean) => void {
  const queries = useQueryClient()
  const mark = (hidden: boolean) =>
    queries.setQueryData(firstStepsQuery.queryKey, known => known && { ...known, hidden })
  const { mutate } = useMutation({
    mutationFn: (hidden: boolean) => command('POST', `/first-steps/set-hidden/${hidden}`),
    onMutate: hidden => void mark(hidden),
    onError: (error, hidden) => {
      mark(!hidden)
      notifications.show({
        color: 'red',
        title: `The first steps could not be ${hidden ? 'hidden' : 'shown again'}`,
        message: messageOf(error),
      })
    },
  })
  return mutate
}
