import { useQuery } from '@tanstack/react-query'
import { recordKeys } from './record-cache.ts'
import type { RecordPage } from './records.ts'
import { request } from './request.ts'
import { entities } from '../domain/entities/index.ts'
import type { NamedHoliday } from '../domain/time-profile/index.ts'

const most = 1000

/** The holidays of the client, at most 1,000. */
export const useHolidays = () =>
  useQuery({
    queryKey: [...recordKeys.lists('holiday'), 'calendar'],
    queryFn: async ({ signal }) => {
      const page = await request<RecordPage>('GET', `${entities.holiday.api}?limit=${most}`, { signal })
      return page.items as unknown as readonly NamedHoliday[]
    },
  })
