import { Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Favourite, favouritesQuery } from '../../../api/favourites.ts'
import { Onward } from '../../../ui/Onward.tsx'

/** Who waits longer for their home page gets the dashboard. */
const longestMs = 3000

/** The user's home: the favourite that is their home page, where it can be opened now, and otherwise the dashboard. */
export default function HomeScreen() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, longestMs, true)
    return () => clearTimeout(timer)
  }, [])
  // Asked anew each time: the list of a minute ago may be without the home page that was just chosen.
  const { data, isFetchedAfterMount, failureCount } = useQuery({ ...favouritesQuery, refetchOnMount: 'always' })
  if (!isFetchedAfterMount && failureCount === 0 && !isLate) return <Skeleton height="60dvh" aria-busy="true" />
  const home = isFetchedAfterMount ? data?.find(({ homepage }) => homepage) : undefined
  if (home?.isAvailable) return <Onward to={home.url} />
  return <Dashboard instead={home} />
}

function Dashboard({ instead }: { instead: Favourite | undefined }) {
  const name = instead?.name
  useEffect(() => {
    if (name !== undefined)
      notifications.show({ id: 'no home page', message: `Your home page ${name} is not available any more.` })
  }, [name])
  return <Onward to="/dashboard" />
}
