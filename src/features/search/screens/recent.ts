import { useEffect } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod'
import { pageHeading } from '../../../ui/page-title.ts'

/** A page that was open before in this tab. */
export interface RecentPage {
  readonly to: string
  readonly title: string
}

const key = 'recent-pages'
const most = 8
const pages = z.array(z.object({ to: z.string(), title: z.string() }))
/** Everybody knows how to get there. */
const known = new Set(['/', '/home', '/dashboard', '/search'])

/** The newest first. They are kept until the tab is closed or its user signs out. */
export function recentPages(): readonly RecentPage[] {
  try {
    return pages.parse(JSON.parse(sessionStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

export const forgetPages = (): void => sessionStorage.removeItem(key)

function remember(page: RecentPage): void {
  const pathOf = ({ to }: RecentPage) => to.replace(/\?.*/, '')
  const others = recentPages().filter(each => pathOf(each) !== pathOf(page))
  sessionStorage.setItem(key, JSON.stringify([page, ...others].slice(0, most)))
}

/** Remembers each page, by its heading, when it is left. */
export function useRecentPages(): void {
  const { pathname, search } = useLocation()
  useEffect(
    () => () => {
      const title = pageHeading()
      if (title && !known.has(pathname)) remember({ to: `${pathname}${search}`, title })
    },
    [pathname, search],
  )
}
